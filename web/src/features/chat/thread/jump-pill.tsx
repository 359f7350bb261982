/** "Jump to latest" button with a dot for new content out of view. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '#icon/IconArrowDown';
import { overlayStyles, pillStyles } from './overlay-styles.ts';

export function JumpPill({ hasMore, onJump }: { hasMore: boolean; onJump(): void }) {
  const { t } = useTranslation('conversations');
  return (
    <Box sx={[overlayStyles, { bottom: 12 }]}>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        startIcon={<IconArrowDown />}
        aria-label={hasMore ? t('thread.jumpNew') : undefined}
        onClick={onJump}
        sx={pillStyles}
      >
        {t('thread.jump')}
        {hasMore && (
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 8,
              height: 8,
              borderRadius: '50%',
              bgcolor: 'primary.main',
              marginInlineStart: '8px',
            }}
          />
        )}
      </Button>
    </Box>
  );
}

/** "Jump to latest" button with a dot for new content out of view. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '#icon/IconArrowDown';

export function JumpPill({ hasMore, onJump }: { hasMore: boolean; onJump(): void }) {
  const { t } = useTranslation('conversations');
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        bottom: 12,
        display: 'grid',
        justifyItems: 'center',
        pointerEvents: 'none',
      }}
    >
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        startIcon={<IconArrowDown />}
        aria-label={hasMore ? t('thread.jumpNew') : undefined}
        onClick={onJump}
        sx={{
          pointerEvents: 'auto',
          borderRadius: 999,
          bgcolor: 'surface.raised',
          boxShadow: '0 8px 24px -12px rgba(0, 0, 0, .3)',
          '&:hover': { bgcolor: 'surface.bubble' },
        }}
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

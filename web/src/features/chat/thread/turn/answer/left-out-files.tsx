/** Note on attached files that an answer does without. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { useTranslation } from 'react-i18next';
import IconFileAlert from '#icon/IconFileAlert';
import IconRefresh from '#icon/IconRefresh';
import { useFormats } from '../../../../../lib/formats.ts';
import { useChatActions } from '../../../state/chat-actions.ts';

interface LeftOutFilesProps {
  segment: Segment;
  /** The question may be asked again now. */
  canRetry: boolean;
}

export function LeftOutFiles({ segment, canRetry }: LeftOutFilesProps) {
  const { t } = useTranslation('conversations');
  const { list } = useFormats();
  const { askNewVersion } = useChatActions();
  const names = [...new Set(segment.steps.flatMap(({ leftOut = [] }) => leftOut))];
  if (names.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' }}>
      <Box sx={{ display: 'flex', gap: '6px', color: 'text.secondary', marginInlineEnd: 2, minWidth: 0 }}>
        <IconFileAlert aria-hidden style={{ flex: 'none' }} />
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {t('status.withoutFiles', { names: list.format(names) })}
        </Box>
      </Box>
      {canRetry && (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          startIcon={<IconRefresh />}
          onClick={() => askNewVersion(segment, segment.question)}
        >
          {t('status.tryAgain')}
        </Button>
      )}
    </Box>
  );
}

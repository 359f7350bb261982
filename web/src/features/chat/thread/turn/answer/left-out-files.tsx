/** Note on attached files that an answer does without. Asking again doesn't help, as their text is gone. */
import Box from '@mui/material/Box';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { useTranslation } from 'react-i18next';
import IconFileAlert from '#icon/IconFileAlert';
import { useFormats } from '../../../../../lib/formats.ts';

export function LeftOutFiles({ segment }: { segment: Segment }) {
  const { t } = useTranslation('conversations');
  const { list } = useFormats();
  const names = [...new Set(segment.steps.flatMap(({ leftOut = [] }) => leftOut))];
  if (names.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: '6px', typography: 'body2', color: 'text.secondary', minWidth: 0 }}>
      <IconFileAlert aria-hidden style={{ flex: 'none' }} />
      <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {t('status.withoutFiles', { names: list.format(names) })}
      </Box>
    </Box>
  );
}

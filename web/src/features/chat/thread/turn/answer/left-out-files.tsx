/** Note on attached files that an answer does without. Asking again doesn't help, as their text is gone. */
import Box from '@mui/material/Box';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import IconFileAlert from '#icon/IconFileAlert';
import { useLeftOutText } from '../../../state/use-left-out-text.ts';

export function LeftOutFiles({ segment }: { segment: Segment }) {
  const text = useLeftOutText()(segment.steps);
  if (text === undefined) return null;
  return (
    <Box sx={{ display: 'flex', gap: '6px', typography: 'body2', color: 'text.secondary', minWidth: 0 }}>
      <IconFileAlert aria-hidden style={{ flex: 'none' }} />
      <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Box>
  );
}

/** The sources of an answer, below it. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Segment } from '@polylogue/contract/conversations/schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatActions } from '../thread/chat-actions.ts';

export function SourcesList({ segment }: { segment: Segment }) {
  const { t } = useTranslation('conversations');
  const { showSource } = useChatActions();
  const headingId = useId();
  const { citations, conversationSegmentId } = segment;
  if (citations.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box
        component="h3"
        id={headingId}
        sx={{ m: 0, typography: 'caption', fontWeight: 600, color: 'text.secondary' }}
      >
        {t('citation.sources')}
      </Box>
      <Box component="ul" aria-labelledby={headingId} sx={listStyles}>
        {citations.map(({ id, title, page }) => (
          <li key={id}>
            <Chip
              variant="outlined"
              // By its title: a long one loses its end, not its beginning. `bdi` would keep the title out of that.
              slotProps={{ label: { dir: 'auto' } }}
              onClick={() => showSource(conversationSegmentId, id)}
              label={
                <>
                  <Box
                    component="span"
                    sx={{ fontWeight: 600, color: 'text.secondary', marginInlineEnd: '6px' }}
                  >
                    {id}
                  </Box>
                  {title}
                  {page !== undefined && <bdi> · {t('citation.page', { page })}</bdi>}
                </>
              }
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}

const listStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  m: 0,
  p: 0,
  listStyle: 'none',
  li: { maxWidth: '100%' },
  '.MuiChip-root': { height: 30, maxWidth: 'min(440px, 100%)', '@media (pointer: coarse)': { height: 44 } },
  '.MuiChip-label': { typography: 'small' },
} as const;

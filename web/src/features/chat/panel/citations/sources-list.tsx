/** Sources listed below an answer. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatActions } from '../../state/chat-actions.ts';

/** Number of sources shown before the list is expanded. */
const initialSources = 5;

export function SourcesList({ segment }: { segment: Segment }) {
  const { t } = useTranslation('conversations');
  const { showSource } = useChatActions();
  const headingId = useId();
  const { citations, conversationSegmentId } = segment;
  const [isWhole, setWhole] = useState(false);
  const firstOfMore = useRef<HTMLDivElement>(null);
  if (citations.length === 0) return null;
  const isLong = citations.length > initialSources + 1;
  const shown = isLong && !isWhole ? citations.slice(0, initialSources) : citations;
  const toggle = () => {
    setWhole(!isWhole);
    // Moves focus to the first new source.
    if (!isWhole) requestAnimationFrame(() => firstOfMore.current?.focus());
  };
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
        {shown.map(({ id, title, page }, index) => (
          <li key={id}>
            <Chip
              ref={index === initialSources ? firstOfMore : null}
              variant="outlined"
              // The title sets the direction, so that a long one is truncated at its end; `bdi` would exclude
              // it.
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
                  {page !== undefined && (
                    <>
                      {' · '}
                      <bdi>{t('citation.page', { page })}</bdi>
                    </>
                  )}
                </>
              }
            />
          </li>
        ))}
        {isLong && (
          <li>
            <Button size="small" color="inherit" aria-expanded={isWhole} onClick={toggle}>
              {isWhole ? t('citation.showFewer') : t('citation.showAll', { total: citations.length })}
            </Button>
          </li>
        )}
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

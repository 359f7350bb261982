/** Citation in the text: its number opens the source; hover or focus shows a card. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Citation } from '@polylogue/contract/chat/engine/stream-events';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPlainText } from '../../state/spoken-text.ts';

const cardDelayMs = 150;

interface CitationChipProps {
  citation: Citation;
  onOpen(): void;
}

/**
 * The card is in a layer of its own, so that tables don't clip it, and below the cited sentence. Escape
 * closes it; it stays closed when focus returns from the opened source.
 */
export function CitationChip({ citation, onOpen }: CitationChipProps) {
  const { t } = useTranslation('conversations');
  const [isShown, setShown] = useState(false);
  const isSourceOpen = useRef(false);
  const show = ({ type }: SyntheticEvent | Event) => {
    const isComingBack = type === 'focus' && isSourceOpen.current;
    isSourceOpen.current = false;
    setShown(!isComingBack);
  };
  return (
    <Tooltip
      open={isShown}
      onOpen={show}
      onClose={() => setShown(false)}
      describeChild
      enterDelay={cardDelayMs}
      disableInteractive={false}
      placement="bottom"
      title={<CitationCard citation={citation} />}
      slotProps={{ tooltip: { sx: cardStyles } }}
    >
      <ButtonBase
        data-citation={citation.id}
        aria-label={t('citation.open', { id: citation.id, title: citation.title })}
        onClick={() => {
          setShown(false);
          isSourceOpen.current = true;
          onOpen();
        }}
        sx={chipStyles}
      >
        {citation.id}
      </ButtonBase>
    </Tooltip>
  );
}

function CitationCard({ citation: { title, page, snippet } }: { citation: Citation }) {
  const { t } = useTranslation('conversations');
  return (
    <Box dir="auto" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="span" variant="subtitle2">
        {title}
      </Typography>
      {page !== undefined && (
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
          {t('citation.page', { page })}
        </Typography>
      )}
      <Typography component="span" variant="small" sx={snippetStyles}>
        {toPlainText(snippet)}
      </Typography>
    </Box>
  );
}

/** Citation number of a streaming answer, whose sources are not known yet. */
export function PendingCitation({ id }: { id: string }) {
  return (
    <Box component="span" data-citation={id} sx={[chipStyles, { cursor: 'default', opacity: 0.75 }]}>
      {id}
    </Box>
  );
}

const chipStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 20,
  height: 20,
  paddingInline: '5px',
  marginInline: '2px',
  borderRadius: 999,
  typography: 'caption',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  verticalAlign: '2px',
  color: 'text.secondary',
  bgcolor: 'surface.bubble',
  transition: 'background-color 120ms',
  '&:is(button):hover, &:is(button):focus-visible': { color: 'primary.darker', bgcolor: 'primary.lighter' },
} as const;

const cardStyles = {
  width: 320,
  maxWidth: 'min(320px, 90vw)',
  padding: '12px 14px',
  borderRadius: 3,
  border: 1,
  borderColor: 'divider',
  color: 'text.primary',
  bgcolor: 'surface.raised',
  boxShadow: '0 1px 2px rgba(0, 0, 0, .06), 0 8px 24px -12px rgba(0, 0, 0, .18)',
} as const;

const snippetStyles = {
  display: '-webkit-box',
  WebkitLineClamp: 6,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  color: 'text.secondary',
} as const;

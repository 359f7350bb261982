import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { PdfDocument } from '../document/open-document.ts';
import { drawPage, type DrawnPage } from './draw-page.ts';

interface PdfPageProps {
  document: PdfDocument;
  page: number;
  /** Accessible label of the page. */
  label: string;
  /** `undefined` fits the page to `widthPx`. */
  scale: number | undefined;
  widthPx: number;
  passage: string | undefined;
  onDrawn(drawn: DrawnPage): void;
  onFailure(error: unknown): void;
}

export function PdfPage({ document, page, label, scale, widthPx, passage, ...callbacks }: PdfPageProps) {
  const host = useRef<HTMLDivElement>(null);
  /** Passage already scrolled to; resizing the page keeps its scroll position. */
  const shown = useRef('');
  const onDrawn = useEffectEvent((drawn: DrawnPage) => {
    callbacks.onDrawn(drawn);
    const place = `${page} ${passage ?? ''}`;
    if (shown.current !== place) {
      const mark = host.current?.querySelector('mark');
      if (mark) mark.scrollIntoView({ block: 'center', inline: 'nearest' });
      else if (shown.current !== '') host.current?.scrollIntoView({ block: 'start', inline: 'nearest' });
    }
    shown.current = place;
  });
  const onFailure = useEffectEvent((error: unknown) => callbacks.onFailure(error));
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    if (!host.current) return undefined;
    const size = scale === undefined ? { widthPx } : { scale };
    drawPage(host.current, document, { page, size, passage, signal }).then(
      (drawn) => drawn && onDrawn(drawn),
      (error: unknown) => signal.aborted || onFailure(error),
    );
    return () => leaving.abort();
  }, [document, page, scale, widthPx, passage]);
  return (
    <Box role="group" aria-label={label} sx={{ width: 'fit-content', mx: 'auto' }}>
      {/* The file defines the text direction, independent of the interface. */}
      <Paper ref={host} dir="ltr" />
    </Box>
  );
}

/** Paper stays white in dark mode, because the document defines its colours. */
const Paper = styled('div')(({ theme }) => ({
  position: 'relative',
  // Leaves room for the sticky controls.
  scrollMarginTop: 96,
  backgroundColor: '#fff',
  colorScheme: 'only light',
  boxShadow: `0 0 0 1px ${theme.vars.palette.divider}`,
  '& > canvas': { display: 'block', width: '100%', height: '100%' },
  '& > .page-text': {
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    textAlign: 'initial',
    lineHeight: 1,
    letterSpacing: 'normal',
    wordSpacing: 'normal',
    textSizeAdjust: 'none',
    forcedColorAdjust: 'none',
    transformOrigin: '0 0',
  },
  '& .page-text :is(span, br)': {
    position: 'absolute',
    color: 'transparent',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& .page-text > :not(.markedContent), & .page-text .markedContent span:not(.markedContent)': {
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(var(--min-font-size-inv))',
  },
  '& .page-text .markedContent': { display: 'contents' },
  '& .page-text ::selection': { color: 'transparent', backgroundColor: 'rgba(0, 90, 255, .25)' },
  '& .page-text mark': {
    color: 'transparent',
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 30%, transparent)`,
    borderRadius: 2,
  },
}));

/** PDF viewer that opens at a cited passage and marks it. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { useWidth } from '../../../lib/browser/use-width.ts';
import { isRefused } from '../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { type OpenedPdf, openPdf, type PdfDocument, UnreadablePdfError } from '../document/open-document.ts';
import type { DrawnPage } from '../page/draw-page.ts';
import { PageControls } from '../page/page-controls.tsx';
import { PdfPage } from '../page/pdf-page.tsx';

type PdfState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open'; document: PdfDocument; content: Blob };

/** Opens the file that `load` fetches, again whenever `load` changes, so keep it stable. */
function usePdf(load: (signal: AbortSignal) => Promise<Blob>): [state: PdfState, retry: () => void] {
  const [tries, setTries] = useState(0);
  const [opened, setOpened] = useState<{ of: unknown; tries: number; state: PdfState }>();
  useEffect(() => {
    const leaving = new AbortController();
    let pdf: OpenedPdf | undefined;
    const show = (state: PdfState) => {
      if (!leaving.signal.aborted) setOpened({ of: load, tries, state });
    };
    const open = async () => {
      const content = await load(leaving.signal);
      if (leaving.signal.aborted) return;
      pdf = await openPdf(content);
      // The component unmounted while the file opened.
      if (leaving.signal.aborted) pdf.close();
      show({ kind: 'open', document: pdf.document, content });
    };
    open().catch((error: unknown) => show({ kind: 'failed', error }));
    return () => {
      leaving.abort();
      pdf?.close();
    };
  }, [load, tries]);
  const isCurrent = opened?.of === load && opened.tries === tries;
  return [isCurrent ? opened.state : { kind: 'loading' }, () => setTries((before) => before + 1)];
}

export interface CitedLocation {
  /** One-based page number. */
  page: number;
  /** Text of the passage, as Markdown. */
  passage: string;
}

export interface PdfViewerProps {
  /** Fetches the file; a new function means another file. */
  load(signal: AbortSignal): Promise<Blob>;
  /** Download name. */
  fileName: string;
  cited?: CitedLocation;
}

export function PdfViewer({ load, fileName, cited }: PdfViewerProps) {
  const [state, retry] = usePdf(load);
  if (state.kind === 'loading') return <SkeletonLines count={14} />;
  if (state.kind === 'failed') return <Failure error={state.error} onRetry={retry} />;
  const { document, content } = state;
  return (
    <Pages
      key={cited ? `${cited.page} ${cited.passage}` : ''}
      document={document}
      cited={cited}
      onDownload={() => saveFile(content, fileName)}
    />
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('pdf');
  const { message, requestId } = useErrorText()(error);
  if (isRefused(error)) return <ErrorCallout message={message} />;
  if (!(error instanceof UnreadablePdfError)) {
    return <ErrorCallout message={message} requestId={requestId} onRetry={onRetry} />;
  }
  return <ErrorCallout message={error.isEncrypted ? t('encrypted') : t('unreadable')} />;
}

const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

function nextZoom(scale: number, step: 1 | -1): number {
  const isBeyond = (zoom: number) => (step > 0 ? zoom > scale + 0.01 : zoom < scale - 0.01);
  return (step > 0 ? zoomSteps.find(isBeyond) : zoomSteps.findLast(isBeyond)) ?? scale;
}

interface PagesProps {
  document: PdfDocument;
  cited: CitedLocation | undefined;
  onDownload(): void;
}

function Pages({ document, cited, onDownload }: PagesProps) {
  const { t } = useTranslation('pdf');
  const box = useRef<HTMLDivElement>(null);
  const measuredPx = useWidth(box);
  // Keeps the page's size until resizing ends.
  const widthPx = Math.floor(useDebouncedValue(measuredPx) ?? measuredPx ?? 0);
  const pageCount = document.numPages;
  const [page, setPage] = useState(Math.min(Math.max(cited?.page ?? 1, 1), pageCount));
  const [zoom, setZoom] = useState<number>();
  const [drawn, setDrawn] = useState<DrawnPage & { page: number }>();
  const [failure, setFailure] = useState<{ page: number; error: unknown }>();
  const turnTo = (wanted: number) => setPage(Math.min(Math.max(wanted, 1), pageCount));
  const change = (step: 1 | -1) => setZoom(nextZoom(drawn?.scale ?? 1, step));
  // A passage may continue on the next page; matches on other pages are coincidental.
  const isCitedHere = cited !== undefined && (page === cited.page || page === cited.page + 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event, { hasTurning: zoom === undefined });
    if (!act) return;
    event.preventDefault();
    if (act === 'fit') setZoom(undefined);
    else if (act === 'next' || act === 'previous') turnTo(act === 'next' ? page + 1 : page - 1);
    else change(act === 'larger' ? 1 : -1);
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <PageControls
        page={page}
        pageCount={pageCount}
        scale={drawn?.scale}
        isFitted={zoom === undefined}
        onPage={turnTo}
        onZoom={change}
        onFit={() => setZoom(undefined)}
        onDownload={onDownload}
      />
      {cited && (
        <Typography role="status" variant="small" component="p" sx={statusStyles}>
          {cited.page === page && drawn?.page === page && t(stateOf(drawn))}
        </Typography>
      )}
      {failure?.page === page && <Failure error={new UnreadablePdfError(failure.error)} />}
      <Box
        ref={box}
        role="group"
        tabIndex={0}
        aria-label={t('document')}
        sx={{ overflowX: 'auto', p: '1px', outlineOffset: 2 }}
      >
        {widthPx > 0 && (
          <PdfPage
            document={document}
            page={page}
            label={t('pageOf', { page, count: pageCount })}
            scale={zoom}
            widthPx={widthPx}
            passage={isCitedHere ? cited.passage : undefined}
            onDrawn={(now) => setDrawn({ ...now, page })}
            onFailure={(error) => setFailure({ page, error })}
          />
        )}
      </Box>
    </Box>
  );
}

function stateOf({ isFound, isPicture }: DrawnPage) {
  if (isFound) return 'found';
  return isPicture ? 'pictureOfText' : 'notFound';
}

const statusStyles = { m: 0, minHeight: '1.5em', color: 'text.secondary' } as const;

type Act = 'next' | 'previous' | 'larger' | 'smaller' | 'fit';

/** Returns the action of a key; none in a field or with a modifier. */
function actOf(event: KeyboardEvent, { hasTurning }: { hasTurning: boolean }): Act | undefined {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isField = target instanceof HTMLElement && target.tagName === 'INPUT';
  if (ctrlKey || metaKey || altKey || isField) return undefined;
  const isMirrored = document.documentElement.dir === 'rtl';
  const keys: Record<string, Act> = { '+': 'larger', '=': 'larger', '-': 'smaller', '0': 'fit' };
  // On a zoomed page, the arrow keys scroll instead.
  const turning: Record<string, Act> = {
    ArrowRight: isMirrored ? 'previous' : 'next',
    ArrowLeft: isMirrored ? 'next' : 'previous',
  };
  return keys[key] ?? (hasTurning ? turning[key] : undefined);
}

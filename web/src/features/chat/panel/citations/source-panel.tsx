/**
 * Source of a citation: its text, scrolled to the passage, and the original file, opened at the cited page of
 * a PDF.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CitationSource, Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { Citation } from '@polylogue/contract/chat/engine/stream-events';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { fetchBlob } from '../../../../lib/http/fetch-blob.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { PassageDocument } from '../../../../content/markdown/parts/passage-document.tsx';
import { isDisplayable } from '../../../../content/pdf/parts/original-document.tsx';
import { firstView, SourceViews, type SourceView } from '../../../../content/pdf/parts/source-views.tsx';
import { type CitationKey, conversationsApi } from '../../state/api.ts';
import { callOf, type ConversationCalls } from '../../state/context/conversation-calls.ts';
import { useDownload } from '../../state/uploads/use-download.ts';
import { fileNameOf } from '@polylogue/contract/plain-text';
import IconDownload from '#icon/IconDownload';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';

/** Button that saves the text of a cited source as a file (document 1 §5). */
function SaveSource({ query, ...key }: CitationKey) {
  const { t } = useTranslation('conversations');
  const toast = useToast();
  const [read, { isFetching }] = conversationsApi.useLazyCitationSourceQuery();
  const save = async () => {
    try {
      const { title, text } = await read({ ...key, query: { ...query, save: 'true' } }).unwrap();
      const content = new Blob([text], { type: 'text/plain;charset=utf-8' });
      saveFile(content, `${fileNameOf(title, t('citation.fileName'))}.txt`);
    } catch {
      toast({ message: t('citation.saveFailed'), tone: 'error' });
    }
  };
  return (
    <BusyButton
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={<IconDownload />}
      isBusy={isFetching}
      onClick={() => void save()}
    >
      {t('citation.save')}
    </BusyButton>
  );
}

/** Button that downloads the original of a source that can't be displayed. */
function SaveOriginal({ name, load }: { name: string; load(signal: AbortSignal): Promise<Blob> }) {
  const { t } = useTranslation('conversations');
  const { isBusy, download } = useDownload(name, () => load(new AbortController().signal));
  return (
    <BusyButton
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={<IconDownload />}
      isBusy={isBusy}
      onClick={download}
    >
      {t('citation.saveOriginal')}
    </BusyButton>
  );
}

/** Loaded with the first source that has figures. */
const FigureList = lazy(async () => ({
  default: (await import('../../../../content/figures/parts/figure-list.tsx')).FigureList,
}));

/** Loaded with the first source that was not read completely. */
const OmissionsNote = lazy(async () => ({
  default: (await import('../../../../content/omissions/parts/omissions-note.tsx')).OmissionsNote,
}));

const emptyRange = { start: 0, end: 0 };

interface SourcePanelProps {
  calls: ConversationCalls;
  conversationId: string;
  segment: Segment;
  citation: Citation;
}

export function SourcePanel({ calls, conversationId, segment, citation }: SourcePanelProps) {
  const { t } = useTranslation('conversations');
  const { title, path, page } = citation;
  const { conversationSegmentId } = segment;
  const [wholeOf, setWholeOf] = useState<Citation>();
  const [chosen, setChosen] = useState<SourceView>();
  const isWhole = wholeOf === citation;
  const query = { title, path, citationId: citation.id };
  const key = { calls, conversationId, conversationSegmentId };
  const { data, isError, error, isFetching, refetch } = conversationsApi.useCitationSourceQuery({
    ...key,
    query: { ...query, ...(isWhole && { isWhole: 'true' }) },
  });
  const loadBlob = useCitedBlob({ calls, conversationId, segment, citation });
  const load = useCallback((signal: AbortSignal) => loadBlob(undefined, signal), [loadBlob]);
  const figures = data?.figures ?? [];
  const original = data?.file?.isDownloadable ? data.file : undefined;
  const file = original && isDisplayable(original.mediaType) ? original : undefined;
  const text = data && (
    <SourceText
      source={data}
      citation={citation}
      isWhole={isWhole}
      isFetching={isFetching}
      save={
        <>
          {original && !file && <SaveOriginal name={original.name} load={load} />}
          <SaveSource {...key} query={query} />
        </>
      }
      onWhole={(whole) => setWholeOf(whole ? citation : undefined)}
    />
  );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography
        variant="caption"
        component="p"
        sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {/* Own text direction, aligned with the page. */}
        <bdi>{path}</bdi>
        {page !== undefined && <> · {t('citation.page', { page })}</>}
      </Typography>
      {data && page !== undefined && !data.file && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t('citation.fileGone')}
        </Typography>
      )}
      {data?.omissions && (
        <Suspense fallback={null}>
          <OmissionsNote omissions={data.omissions} />
        </Suspense>
      )}
      {figures.length > 0 && (
        <Suspense fallback={null}>
          <FigureList figures={figures} load={loadBlob} />
        </Suspense>
      )}
      {file ? (
        <SourceViews
          view={chosen ?? firstView(file)}
          onView={setChosen}
          text={text}
          document={{
            load,
            fileName: file.name,
            mediaType: file.mediaType,
            isCited: true,
            ...(page !== undefined && { cited: { page, passage: citation.snippet } }),
          }}
        />
      ) : (
        text
      )}
      {isError && <Unavailable error={error} snippet={citation.snippet} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines count={12} />}
    </Box>
  );
}

/** Returns a function that fetches the cited file or a figure of it; stable while the file is the same. */
function useCitedBlob({ calls, conversationId, segment, citation }: SourcePanelProps) {
  const http = useHttp();
  const { conversationSegmentId } = segment;
  const { title, path } = citation;
  return useCallback(
    (figureId: string | undefined, signal: AbortSignal) => {
      const params = { conversationId, conversationSegmentId };
      const query = { title, path, ...(figureId !== undefined && { figureId }) };
      const { route, args, options } = callOf(calls, 'citationFile', { params, query });
      return fetchBlob(http, route, { ...args, ...options, signal });
    },
    [http, calls, conversationId, conversationSegmentId, title, path],
  );
}

interface SourceTextProps {
  source: CitationSource;
  citation: Citation;
  isWhole: boolean;
  isFetching: boolean;
  /** Save buttons. */
  save: ReactNode;
  onWhole(isWhole: boolean): void;
}

function SourceText({ source, citation, isWhole, isFetching, save, onWhole }: SourceTextProps) {
  const { t } = useTranslation('conversations');
  const { text, mediaType, passages, omitted } = source;
  const isCut = omitted.before + omitted.after > 0;
  const passage = passages.find(({ citationId }) => citationId === citation.id);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {(isCut || isWhole) && (
          <BusyButton
            size="small"
            color="inherit"
            variant="outlined"
            isBusy={isFetching}
            onClick={() => onWhole(!isWhole)}
          >
            {isWhole ? t('citation.showPart') : t('citation.showWhole')}
          </BusyButton>
        )}
        {save}
      </Box>
      {isWhole && isCut && !isFetching && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t('citation.tooLong')}
        </Typography>
      )}
      <PassageDocument
        key={citation.id}
        text={text}
        isMarkdown={mediaType === 'text/markdown'}
        passage={passage ?? emptyRange}
        passageLabel={t('citation.passage')}
      />
    </Box>
  );
}

/** Error of an unreadable source; a retry is offered only when it may help. */
function Unavailable({ error, snippet, onRetry }: { error: unknown; snippet: string; onRetry(): void }) {
  const { t } = useTranslation('conversations');
  const { message } = useErrorText()(error);
  const isFinal = isRefused(error);
  const why = isFinal ? message : `${message} ${t('citation.unavailable')}`;
  return (
    <>
      <ErrorCallout message={`${why} ${t('citation.asCited')}`} {...(!isFinal && { onRetry })} />
      <Typography
        component="blockquote"
        dir="auto"
        sx={{ m: 0, paddingInlineStart: '16px', borderInlineStart: '3px solid', borderColor: 'divider' }}
      >
        {snippet}
      </Typography>
    </>
  );
}

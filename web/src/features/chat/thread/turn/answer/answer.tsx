/** Answer of a turn: growing text, sources, notice and tools. */
import Box from '@mui/material/Box';
import type { Citation } from '@polylogue/contract/chat/engine/stream-events';
import { lazy, type ReactNode, Suspense, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { widths } from '../../../../../theme/sizes.ts';
import { CitationChip, PendingCitation } from '../../../panel/citations/citation-chip.tsx';
import { SourcesList } from '../../../panel/citations/sources-list.tsx';
import { useChatActions } from '../../../state/chat-actions.ts';
import type { Turn } from '../../../state/segments/turns.ts';
import { AnswerNotice, offersRetry } from './answer-notice.tsx';
import { type AnswerState, useAnswerText } from './answer-state.ts';
import { LibraryLabel } from './library-label.tsx';
import { TurnToolbar } from '../toolbar/turn-toolbar.tsx';
import { useStepText } from '../../../state/use-step-text.ts';

/** Loaded with the first answer that does without a file. */
const LeftOutFiles = lazy(async () => ({ default: (await import('./left-out-files.tsx')).LeftOutFiles }));

/** Current step, shown before the first text and between parts of it. */
function StepLine({ state }: { state: AnswerState }) {
  const { t } = useTranslation('conversations');
  const textOf = useStepText();
  const { segment, isLive, isStopping, hasText } = state;
  const running = segment.steps.findLast(({ status }) => status === 'running');
  if (!isLive || (!running && !isStopping && hasText)) return null;
  const waiting = running ? textOf(running) : t('steps.sending');
  return (
    <Box sx={lineStyles}>
      <Box component="span" aria-hidden sx={dotStyles} />
      <bdi>{isStopping ? t('steps.stopping') : waiting}</bdi>
    </Box>
  );
}

const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 28,
  typography: 'body2',
  color: 'text.secondary',
} as const;

const dotStyles = {
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  animation: 'answer-pulse 1.4s ease-in-out infinite',
  '@keyframes answer-pulse': { '0%, 100%': { opacity: 0.25 }, '50%': { opacity: 1 } },
} as const;

/** Loaded with the first answer; view/use-answer-parts.ts preloads it while a question is typed. */
const Markdown = lazy(async () => ({
  default: (await import('../../../../../content/markdown/parts/markdown.tsx')).Markdown,
}));

interface AnswerProps {
  turn: Turn;
  state: AnswerState;
  conversationId: string | undefined;
  isLast: boolean;
  /** An answer is running in this conversation. */
  isBusy: boolean;
  /** A question may be asked here now. */
  isAskable: boolean;
}

/** Returns a renderer of citation markers: chips for known sources, numbers while the answer streams. */
function useRenderCitation(citations: readonly Citation[], segmentId: string, isLive: boolean) {
  const { showSource } = useChatActions();
  return useCallback(
    (ids: readonly string[]): ReactNode | undefined => {
      const known = ids.map((id) => citations.find((citation) => citation.id === id));
      if (known.every((citation) => citation === undefined)) {
        return isLive ? ids.map((id) => <PendingCitation key={id} id={id} />) : undefined;
      }
      return known.map(
        (citation) =>
          citation && (
            <CitationChip
              key={citation.id}
              citation={citation}
              onOpen={() => showSource(segmentId, citation.id)}
            />
          ),
      );
    },
    [citations, segmentId, isLive, showSource],
  );
}

interface AnswerTextProps {
  turn: Turn;
  isLive: boolean;
  renderCitation(ids: readonly string[]): ReactNode | undefined;
}

/** Fallback until the renderer is loaded; each line has its own direction, like its paragraph later. */
const PlainText = ({ text }: { text: string }) => (
  <Box sx={{ typography: 'answer', whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}>{text}</Box>
);

/** The only component that re-renders with each piece of text. */
function AnswerText({ turn, isLive, renderCitation }: AnswerTextProps) {
  const text = useAnswerText(turn.segment, turn.run);
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <Markdown text={text} isLive={isLive} renderCitation={renderCitation} />
    </Suspense>
  );
}

export function Answer({ turn, state, conversationId, isLast, isBusy, isAskable }: AnswerProps) {
  const { t } = useTranslation('conversations');
  const { segment, isLive, phase, hasText } = state;
  const rendered = useRef<HTMLDivElement>(null);
  const segmentId = turn.segment.conversationSegmentId;
  const renderCitation = useRenderCitation(turn.segment.citations, segmentId, isLive);
  const isNamed = phase !== 'refused' && phase !== 'connecting';
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 4,
        maxWidth: widths.answer,
        minWidth: 0,
      }}
    >
      {hasText && (
        <Box ref={rendered} data-answer="" tabIndex={-1} sx={{ minWidth: 0 }}>
          <AnswerText turn={turn} isLive={isLive} renderCitation={renderCitation} />
        </Box>
      )}
      {phase === 'reconnecting' && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('thread.reconnecting')}</Box>
      )}
      <StepLine state={state} />
      <AnswerNotice
        state={state}
        run={turn.run}
        conversationId={conversationId}
        canContinue={isLast && isAskable}
      />
      {!isLive && segment.steps.some(({ leftOut }) => leftOut) && (
        <Suspense>
          <LeftOutFiles segment={segment} />
        </Suspense>
      )}
      {!isLive && <SourcesList segment={segment} />}
      {segment.answerSource === 'library' && phase !== 'refused' && <LibraryLabel />}
      {!isLive && conversationId && isNamed && (
        <TurnToolbar
          segment={segment}
          conversationId={conversationId}
          versions={turn.versions.answers}
          isBusy={isBusy}
          isAskable={isAskable}
          isRegenerable={!(isLast && isAskable && offersRetry(segment))}
          rendered={rendered}
        />
      )}
    </Box>
  );
}

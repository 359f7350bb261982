/** A question with its answer. */
import Box from '@mui/material/Box';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../../ui/screen-reader/visually-hidden.tsx';
import { useChat } from '../../state/context/chat-context.ts';
import type { Turn } from '../../state/segments/turns.ts';
import { Answer } from './answer/answer.tsx';
import { useAnswerState } from './answer/answer-state.ts';
import { Question } from './question/question.tsx';

const FollowUps = lazy(async () => ({ default: (await import('./follow-ups.tsx')).FollowUps }));

interface TurnViewProps {
  turn: Turn;
  conversationId: string | undefined;
  agentName: string;
  isLast: boolean;
  /** An answer is running in this conversation. */
  isBusy: boolean;
  /** A question may be asked here now. */
  isAskable: boolean;
  /** Follow-up questions are suggested after the answer. */
  hasFollowUps: boolean;
}

function isSameTurn(a: TurnViewProps, b: TurnViewProps): boolean {
  return (
    a.turn.segment === b.turn.segment &&
    a.turn.run === b.turn.run &&
    a.turn.versions.questions.join() === b.turn.versions.questions.join() &&
    a.turn.versions.answers.join() === b.turn.versions.answers.join() &&
    a.conversationId === b.conversationId &&
    a.agentName === b.agentName &&
    a.isLast === b.isLast &&
    a.isBusy === b.isBusy &&
    a.isAskable === b.isAskable &&
    a.hasFollowUps === b.hasFollowUps
  );
}

/** Not a live region: completed answers are announced separately. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, conversationId, agentName, isLast, isBusy, isAskable, hasFollowUps } = props;
  const { t } = useTranslation('conversations');
  const { calls } = useChat();
  const state = useAnswerState(turn.segment, turn.run);
  return (
    <Box component="article" aria-busy={state.isLive} data-last={isLast} sx={turnStyles}>
      <VisuallyHidden as="h2">{t('thread.you')}</VisuallyHidden>
      <Question
        segment={turn.segment}
        versions={turn.versions.questions}
        canEdit={conversationId !== undefined && isAskable}
        isBusy={isBusy}
      />
      <VisuallyHidden as="h2">{t('thread.answerOf', { name: agentName })}</VisuallyHidden>
      <Answer
        turn={turn}
        state={state}
        conversationId={conversationId}
        isLast={isLast}
        isBusy={isBusy}
        isAskable={isAskable}
      />
      {hasFollowUps && isLast && isAskable && conversationId && state.segment.status === 'Complete' && (
        <Suspense fallback={null}>
          <FollowUps
            length={turn.segment.answer.length}
            {...{ calls, conversationId }}
            conversationSegmentId={turn.segment.conversationSegmentId}
          />
        </Suspense>
      )}
    </Box>
  );
}, isSameTurn);

const turnStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 5,
  pb: 10,
  // Tools appear on hover or focus, and always without a pointer.
  '@media (hover: hover)': {
    '.turn-tools': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover .turn-tools, &:focus-within .turn-tools, .turn-tools:has([data-reading])': { opacity: 1 },
    '&[data-last="true"] .turn-tools:not(.question-tools)': { opacity: 1 },
  },
} as const;

/** The conversation that a chat shows, with the answer that is just being given in it. */
import { useEffect, useMemo, useState } from 'react';
import { failureOf } from '../../../../lib/http/api-failure.ts';
import { conversationsApi } from '../api.ts';
import { useChat, useChatPlace } from '../context/chat-context.ts';
import type { AnswerRun } from '../runs/answer-run.ts';
import { useAnswerRuns, useRunIn } from '../runs/use-answer-runs.ts';
import type { KeptConversation } from '../segments/kept-conversation.ts';
import { useAnswerPolling } from '../segments/use-answer-polling.ts';
import { useNamedSegment } from '../segments/use-named-segment.ts';
import { useNamedTurn } from '../segments/use-named-turn.ts';
import { type Turn, turnsOf } from '../segments/turns.ts';
import { createGrowthFilter } from './growing-conversation.ts';

export interface ShownConversation {
  conversation: KeptConversation | undefined;
  run: AnswerRun | undefined;
  turns: readonly Turn[];
  isLoading: boolean;
  error: unknown;
  retry(): void;
}

/** There is no such conversation, so there is nothing to go on with. */
export const isMissing = ({ error }: ShownConversation): boolean => failureOf(error)?.status === 404;

/** Loads the conversation, resumes an answer that is still being given, and leaves those of other conversations. */
export function useConversation(): ShownConversation {
  const { calls } = useChat();
  const { conversationId, turnId, visit, openSource } = useChatPlace();
  const runs = useAnswerRuns();
  const run = useRunIn(conversationId);
  const { currentData, isFetching, isError, error } = useKept(conversationId, run !== undefined);
  const streaming = currentData?.segments.find(
    ({ status, requestId }) => status === 'Streaming' && requestId !== undefined,
  );
  const { refetch } = conversationsApi.endpoints.conversation.useQuerySubscription(
    { calls, conversationId: conversationId ?? '' },
    {
      skip: conversationId === undefined,
      // What was kept may be a minute old; a conversation that is being answered here is newer than the server's.
      refetchOnMountOrArgChange: run === undefined,
      refetchOnReconnect: run === undefined,
    },
  );
  const isOutOfReach = streaming !== undefined && run === undefined;
  useAnswerPolling(conversationId, isOutOfReach ? streaming.conversationSegmentId : undefined);
  useNamedSegment(currentData, openSource?.segmentId);
  useNamedTurn(currentData, turnId);
  useEffect(() => {
    if (conversationId && streaming && !isFetching) runs.resume(conversationId, streaming);
  }, [conversationId, streaming, isFetching, runs]);
  // New Chat may be chosen again while its first question is still on its way.
  useEffect(() => runs.leaveOthers(conversationId), [conversationId, visit, runs]);
  useEffect(() => () => runs.leaveOthers(undefined), [runs]);
  const turns = useMemo(() => turnsOf(currentData, run), [currentData, run]);
  return {
    conversation: currentData,
    run,
    turns,
    isLoading: conversationId !== undefined && !currentData && !isError && !run,
    error: isError && !currentData && !run ? error : undefined,
    retry: () => void refetch(),
  };
}

/**
 * The kept conversation. While an answer is followed here, its growth changes nothing: the run itself tells its turn
 * of it, and the rest of the page is not drawn anew for it.
 */
function useKept(conversationId: string | undefined, isFollowed: boolean) {
  const { calls } = useChat();
  const [withoutGrowth] = useState(createGrowthFilter);
  const key = { calls, conversationId: conversationId ?? '' };
  return conversationsApi.endpoints.conversation.useQueryState(key, {
    skip: conversationId === undefined,
    selectFromResult: ({ currentData, isFetching, isError, error }) => ({
      currentData: isFollowed ? withoutGrowth(currentData) : currentData,
      isFetching,
      isError,
      error,
    }),
  });
}

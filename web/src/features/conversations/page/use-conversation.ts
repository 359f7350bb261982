/** The conversation that the address names, with the answer that is just being given in it. */
import type { Conversation } from '@polylogue/contract/conversations/schemas';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { failureOf } from '../../../lib/http/api-failure.ts';
import { conversationsApi } from '../api.ts';
import type { AnswerRun } from '../runs/answer-run.ts';
import { useAnswerRuns, useRunIn } from '../runs/use-answer-runs.ts';
import { type Turn, turnsOf } from '../thread/turns.ts';
import { createGrowthFilter } from './growing-conversation.ts';

/** How often to look at an answer that is being given and can't be followed from here. */
const pollingIntervalMs = 2_000;

export interface ShownConversation {
  conversation: Conversation | undefined;
  run: AnswerRun | undefined;
  turns: readonly Turn[];
  isLoading: boolean;
  error: unknown;
  retry(): void;
}

/** There is no such conversation, so there is nothing to go on with. */
export const isMissing = ({ error }: ShownConversation): boolean => failureOf(error)?.status === 404;

/** Loads the conversation, resumes an answer that is still being given, and leaves those of other conversations. */
export function useConversation(conversationId: string | undefined): ShownConversation {
  const runs = useAnswerRuns();
  const run = useRunIn(conversationId);
  const { currentData, isFetching, isError, error } = useKept(conversationId, run !== undefined);
  const streaming = currentData?.segments.find(
    ({ status, requestId }) => status === 'Streaming' && requestId !== undefined,
  );
  const { refetch } = conversationsApi.endpoints.conversation.useQuerySubscription(queryOf(conversationId), {
    skip: conversationId === undefined,
    // What was kept may be a minute old; a conversation that is being answered here is newer than the server's.
    refetchOnMountOrArgChange: run === undefined,
    refetchOnReconnect: run === undefined,
    pollingInterval: streaming && !run ? pollingIntervalMs : 0,
  });
  useEffect(() => {
    if (conversationId && streaming && !isFetching) runs.resume(conversationId, streaming);
  }, [conversationId, streaming, isFetching, runs]);
  // New Chat goes to the address of a new chat again, whose first question may still be on its way.
  const { key: visit } = useLocation();
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

const queryOf = (conversationId: string | undefined) => ({
  params: { conversationId: conversationId ?? '' },
});

/**
 * The kept conversation. While an answer is followed here, its growth changes nothing: the run itself tells its turn
 * of it, and the rest of the page is not drawn anew for it.
 */
function useKept(conversationId: string | undefined, isFollowed: boolean) {
  const [withoutGrowth] = useState(createGrowthFilter);
  return conversationsApi.endpoints.conversation.useQueryState(queryOf(conversationId), {
    skip: conversationId === undefined,
    selectFromResult: ({ currentData, isFetching, isError, error }) => ({
      currentData: isFollowed ? withoutGrowth(currentData) : currentData,
      isFetching,
      isError,
      error,
    }),
  });
}

/** Conversation shown in a chat, including an answer that is being streamed. */
import { useEffect, useMemo, useState } from 'react';
import { failureOf } from '../../../../lib/http/api-failure.ts';
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { useIsVisible } from '../../../../lib/browser/visible.ts';
import { conversationsApi } from '../api.ts';
import { useChat, useChatLocation } from '../context/chat-context.ts';
import type { AnswerRun } from '../answer-run.ts';
import { useAnswerRuns, useRunIn } from '../runs/use-answer-runs.ts';
import { type CachedConversation, hasSegment } from '../segments/cached-conversation.ts';
import { branchTo } from '../segments/branches.ts';
import { useLinkedTurn } from '../segments/use-linked-turn.ts';
import { type Turn, turnsOf } from '../segments/turns.ts';
import { useStreamSlot } from './use-stream-slot.ts';
import { createGrowthFilter } from './growing-conversation.ts';
import { log } from '../../../../lib/log.ts';
import { useThunkDispatch } from '../store-types.ts';
import { readBranch, refreshAnswer } from '../segments/read-segments.ts';

/** Ensures that the segment is cached; one that is not in the tree is not requested. */
function useLinkedSegment(conversation: CachedConversation | undefined, segmentId: string | undefined): void {
  const { calls } = useChat();
  const dispatch = useThunkDispatch();
  const conversationId = conversation?.conversationId;
  const isWanted =
    segmentId !== undefined && conversation !== undefined && !hasSegment(conversation, segmentId);
  useEffect(() => {
    if (!isWanted || conversationId === undefined) return;
    dispatch(readBranch({ calls, conversationId }, { until: segmentId, limit: 1 })).catch((error: unknown) =>
      log.debug('The cited answer could not be read', error),
    );
  }, [isWanted, calls, conversationId, segmentId, dispatch]);
}

const pollingIntervalMs = 2_000;

/** Polls one answer every two seconds; does nothing without a segment. */
function useAnswerPolling(conversationId: string | undefined, segmentId: string | undefined): void {
  const { calls } = useChat();
  const dispatch = useThunkDispatch();
  useEffect(() => {
    if (conversationId === undefined || segmentId === undefined) return;
    const refresh = () => {
      dispatch(refreshAnswer({ calls, conversationId }, segmentId)).catch((error: unknown) =>
        log.debug('The answer could not be looked at', error),
      );
    };
    const timer = setInterval(refresh, pollingIntervalMs);
    return () => clearInterval(timer);
  }, [calls, conversationId, segmentId, dispatch]);
}

export interface ShownConversation {
  conversation: CachedConversation | undefined;
  run: AnswerRun | undefined;
  turns: readonly Turn[];
  isLoading: boolean;
  error: unknown;
  retry(): void;
}

/** Returns true when the conversation does not exist. */
export const isMissing = ({ error }: ShownConversation): boolean => failureOf(error)?.status === 404;

/** Loads the conversation, resumes its running answer and stops following those of other conversations. */
export function useConversation(): ShownConversation {
  const { calls } = useChat();
  const { conversationId, turnId, visit, openSource } = useChatLocation();
  const runs = useAnswerRuns();
  const run = useRunIn(conversationId);
  const { currentData, isFetching, isError, error } = useCachedConversation(
    conversationId,
    run !== undefined,
  );
  const streaming = useMemo(() => currentData && findStreaming(currentData), [currentData]);
  const { refetch } = conversationsApi.endpoints.conversation.useQuerySubscription(
    { calls, conversationId: conversationId ?? '' },
    {
      skip: conversationId === undefined,
      // Refetches a cached conversation that may be a minute old, unless it is being answered here: then the
      // cache is newer.
      refetchOnMountOrArgChange: run === undefined,
      refetchOnReconnect: run === undefined,
    },
  );
  const isVisible = useIsVisible();
  const isOutOfReach = streaming !== undefined && run === undefined && isVisible;
  useAnswerPolling(conversationId, isOutOfReach ? streaming.conversationSegmentId : undefined);
  const isFollowing = isOutOfReach || run?.isResumed === true;
  const hasSlot = useStreamSlot(isFollowing ? streaming?.requestId : undefined);
  useLinkedSegment(currentData, openSource?.segmentId);
  useLinkedTurn(currentData, turnId);
  useEffect(() => {
    if (conversationId && streaming && hasSlot && !isFetching) runs.resume(conversationId, streaming);
  }, [conversationId, streaming, hasSlot, isFetching, runs]);
  // New Chat may be chosen again before its first question has been sent.
  useEffect(() => runs.leaveOthers(conversationId), [conversationId, visit, runs]);
  useEffect(() => () => runs.leaveOthers(undefined), [runs]);
  // The conversation may be deleted while it is open.
  const isGone = isError && failureOf(error)?.status === 404 && !run;
  const conversation = isGone ? undefined : currentData;
  const turns = useMemo(() => turnsOf(conversation, run), [conversation, run]);
  return {
    conversation,
    run,
    turns,
    isLoading: conversationId !== undefined && !conversation && !isError && !run,
    error: isError && !conversation && !run ? error : undefined,
    retry: () => void refetch(),
  };
}

/** Returns the turn of the shown branch whose answer is being generated. */
function findStreaming({ tree, segments, selectedLeafSegmentId }: CachedConversation): Segment | undefined {
  const shown = new Set(
    branchTo(tree, selectedLeafSegmentId).map(({ conversationSegmentId }) => conversationSegmentId),
  );
  return segments.find(
    ({ status, requestId, conversationSegmentId }) =>
      status === 'Streaming' && requestId !== undefined && shown.has(conversationSegmentId),
  );
}

/**
 * Returns the cached conversation. While an answer is followed, its growth is filtered out: the run updates
 * its own turn, and the rest of the page does not re-render.
 */
function useCachedConversation(conversationId: string | undefined, isFollowed: boolean) {
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

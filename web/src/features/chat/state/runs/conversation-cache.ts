/** Writes the text of a run to the cached conversation: every 500 ms, and at its end. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { conversationsApi } from '../api.ts';
import type { ConversationCalls } from '../context/conversation-calls.ts';
import { segmentOf } from '../segments/turns.ts';
import { type CachedConversation, nodeAmong } from '../segments/cached-conversation.ts';
import type { AnswerRun } from '../answer-run.ts';
import type { Dispatch } from '../store-types.ts';

/** Interval of writes, in ms (document 2 §9, update batching). */
export const commitIntervalMs = 500;

/** Replaces or appends a segment. A shorter text of a replaying run does not replace a longer one. */
function place(segments: Segment[], segment: Segment): void {
  const at = segments.findIndex((known) => known.conversationSegmentId === segment.conversationSegmentId);
  const known = segments[at];
  if (!known) {
    segments.push(segment);
    return;
  }
  const isBehind = segment.status === 'Streaming' && segment.answer.length < known.answer.length;
  segments[at] = {
    ...segment,
    // Another tab may have added turns below the parent that this one knew.
    parentSegmentId: known.parentSegmentId,
    createdAt: known.createdAt,
    feedback: known.feedback,
    ...(isBehind && { answer: known.answer }),
  };
}

/** Writes the run's turn; does nothing before it has ids or when the conversation is not cached. */
export function commitRun(dispatch: Dispatch, calls: ConversationCalls, run: AnswerRun): void {
  const { conversationId, segmentId } = run;
  if (!conversationId || !segmentId) return;
  const patch = (draft: CachedConversation) => {
    const isNew = !draft.tree.some((known) => known.conversationSegmentId === segmentId);
    const segment = segmentOf(run);
    place(draft.segments, segment);
    if (!isNew) return;
    draft.tree.push(nodeAmong(draft, segment));
    draft.selectedLeafSegmentId = segmentId;
  };
  dispatch(conversationsApi.util.updateQueryData('conversation', { calls, conversationId }, patch));
}

/** Caches the conversation of a first question before it is fetched. */
export function cacheNewConversation(
  dispatch: Dispatch,
  calls: ConversationCalls,
  {
    run,
    gptSystem,
    isPrivate,
  }: { run: AnswerRun; gptSystem: CachedConversation['gptSystem']; isPrivate: boolean | undefined },
): CachedConversation | undefined {
  const { conversationId, turn } = run;
  if (!conversationId) return undefined;
  const segment = segmentOf(run);
  const conversation: CachedConversation = {
    conversationId,
    title: turn.question.replaceAll(/\s+/g, ' ').trim().slice(0, 50),
    createdAt: turn.createdAt,
    updatedAt: turn.createdAt,
    gptSystem,
    ...(isPrivate && { isPrivate }),
    selectedLeafSegmentId: segment.conversationSegmentId,
    tree: [nodeAmong({ tree: [], segments: [] }, segment)],
    segments: [segment],
  };
  void dispatch(
    conversationsApi.util.upsertQueryData('conversation', { calls, conversationId }, conversation),
  );
  return conversation;
}

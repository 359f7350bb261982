/** Writes what a run has said so far into the kept conversation: one commit per 500 ms, and one at the end. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { conversationsApi } from '../api.ts';
import type { ConversationCalls } from '../context/conversation-calls.ts';
import { segmentOf } from '../segments/turns.ts';
import { type KeptConversation, nodeOf } from '../segments/kept-conversation.ts';
import type { AnswerRun } from './answer-run.ts';
import type { Dispatch } from './store-types.ts';

/** Document 2 §9, update batching. */
export const commitIntervalMs = 500;

/** Puts a segment in its place, or at the end. A shorter text of a run that replays does not replace a longer one. */
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
    createdAt: known.createdAt,
    feedback: known.feedback,
    ...(isBehind && { answer: known.answer }),
  };
}

/** Commits the run's turn; does nothing while the server has not named it or nobody keeps the conversation. */
export function commitRun(dispatch: Dispatch, calls: ConversationCalls, run: AnswerRun): void {
  const { conversationId, segmentId } = run;
  if (!conversationId || !segmentId) return;
  const patch = (draft: KeptConversation) => {
    const isNew = !draft.tree.some((known) => known.conversationSegmentId === segmentId);
    const segment = segmentOf(run);
    place(draft.segments, segment);
    if (!isNew) return;
    draft.tree.push(nodeOf(segment));
    draft.selectedLeafSegmentId = segmentId;
  };
  dispatch(conversationsApi.util.updateQueryData('conversation', { calls, conversationId }, patch));
}

/** Keeps the conversation that a first question has begun, before the server is asked for it. */
export function keepNewConversation(
  dispatch: Dispatch,
  calls: ConversationCalls,
  {
    run,
    gptSystem,
    isPrivate,
  }: { run: AnswerRun; gptSystem: KeptConversation['gptSystem']; isPrivate: boolean | undefined },
): KeptConversation | undefined {
  const { conversationId, turn } = run;
  if (!conversationId) return undefined;
  const segment = segmentOf(run);
  const conversation: KeptConversation = {
    conversationId,
    title: turn.question.replaceAll(/\s+/g, ' ').trim().slice(0, 50),
    createdAt: turn.createdAt,
    updatedAt: turn.createdAt,
    gptSystem,
    ...(isPrivate && { isPrivate }),
    selectedLeafSegmentId: segment.conversationSegmentId,
    tree: [nodeOf(segment)],
    segments: [segment],
  };
  void dispatch(
    conversationsApi.util.upsertQueryData('conversation', { calls, conversationId }, conversation),
  );
  return conversation;
}

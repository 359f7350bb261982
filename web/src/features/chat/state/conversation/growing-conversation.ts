/**
 * Distinguishes the growth of an answer, which its turn renders itself, from other changes of a conversation.
 */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { CachedConversation } from '../segments/cached-conversation.ts';

const isSameSegment = (before: Segment, now: Segment | undefined): boolean =>
  before === now ||
  (before.status === 'Streaming' &&
    now?.status === 'Streaming' &&
    before.conversationSegmentId === now.conversationSegmentId);

/** Returns true when two states of a conversation differ only in the text of a streaming answer. */
function differsOnlyInGrowth(
  before: CachedConversation | undefined,
  now: CachedConversation | undefined,
): boolean {
  if (!before || !now) return before === now;
  const { segments: earlier, ...head } = before;
  const { segments, ...headNow } = now;
  const isSameHead = Object.entries({ ...head, ...headNow }).every(
    ([name]) => head[name as keyof typeof head] === headNow[name as keyof typeof head],
  );
  return (
    isSameHead &&
    earlier.length === segments.length &&
    earlier.every((segment, index) => isSameSegment(segment, segments[index]))
  );
}

/** Creates a function that returns its previous result when the next state differs only in growth. */
export function createGrowthFilter(): (
  now: CachedConversation | undefined,
) => CachedConversation | undefined {
  let given: CachedConversation | undefined;
  return (now) => {
    if (!differsOnlyInGrowth(given, now)) given = now;
    return given;
  };
}

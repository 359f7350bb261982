/** Tells the growth of an answer, which its turn shows by itself, from other changes of a conversation. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import type { KeptConversation } from '../segments/kept-conversation.ts';

const isSameSegment = (before: Segment, now: Segment | undefined): boolean =>
  before === now ||
  (before.status === 'Streaming' &&
    now?.status === 'Streaming' &&
    before.conversationSegmentId === now.conversationSegmentId);

/** Whether two states of one conversation are the same but for what an answer that is being given says. */
function differsOnlyInGrowth(
  before: KeptConversation | undefined,
  now: KeptConversation | undefined,
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

/** Makes a function that gives the state it gave before where the next one differs only in growth. */
export function createGrowthFilter(): (now: KeptConversation | undefined) => KeptConversation | undefined {
  let given: KeptConversation | undefined;
  return (now) => {
    if (!differsOnlyInGrowth(given, now)) given = now;
    return given;
  };
}

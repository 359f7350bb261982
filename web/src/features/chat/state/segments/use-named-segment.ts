/** Reads a segment that the address names, wherever in the conversation it is. */
import { useEffect } from 'react';
import { log } from '../../../../lib/log.ts';
import { useChat } from '../context/chat-context.ts';
import { useThunkDispatch } from '../runs/store-types.ts';
import { hasSegment, type KeptConversation } from './kept-conversation.ts';
import { readBranch } from './read-segments.ts';

/** Has the segment among those that are kept; one that the conversation does not have is not asked for. */
export function useNamedSegment(
  conversation: KeptConversation | undefined,
  segmentId: string | undefined,
): void {
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

/** Loads the segment named in the URL, wherever it is in the conversation. */
import { useEffect } from 'react';
import { log } from '../../../../lib/log.ts';
import { useChat } from '../context/chat-context.ts';
import { useThunkDispatch } from '../runs/store-types.ts';
import { hasSegment, type CachedConversation } from './cached-conversation.ts';
import { readBranch } from './read-segments.ts';

/** Ensures that the segment is cached; one that is not in the tree is not requested. */
export function useLinkedSegment(
  conversation: CachedConversation | undefined,
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

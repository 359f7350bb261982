/** Shows the turn named in the URL: loads it and selects its branch. */
import { useEffect, useEffectEvent } from 'react';
import { log } from '../../../../lib/log.ts';
import { conversationsApi } from '../api.ts';
import { useChat } from '../context/chat-context.ts';
import { useThunkDispatch } from '../store-types.ts';
import { branchTo, newestLeafFrom } from './branches.ts';
import { hasSegment, type CachedConversation } from './cached-conversation.ts';
import { readBranch } from './read-segments.ts';

/** Returns the leaf of the branch to show, and whether all turns below the given one are read. */
function branchWith({ tree, selectedLeafSegmentId, ...kept }: CachedConversation, turnId: string) {
  const shown = branchTo(tree, selectedLeafSegmentId);
  const isShown = shown.some(({ conversationSegmentId }) => conversationSegmentId === turnId);
  const until = isShown ? (selectedLeafSegmentId ?? turnId) : newestLeafFrom(tree, turnId);
  const branch = isShown ? shown : branchTo(tree, until);
  const below = branch.slice(
    branch.findIndex(({ conversationSegmentId }) => conversationSegmentId === turnId),
  );
  const isRead = below.every(({ conversationSegmentId }) => hasSegment(kept, conversationSegmentId));
  return { isShown, until, limit: below.length, isRead };
}

/** Reads the turn and those below it, and selects its branch, also on the server. */
export function useLinkedTurn(
  conversation: CachedConversation | undefined,
  turnId: string | undefined,
): void {
  const { calls } = useChat();
  const dispatch = useThunkDispatch();
  const isThere = conversation?.tree.some((node) => node.conversationSegmentId === turnId) ?? false;
  const conversationId = conversation?.conversationId;
  // Runs once per named turn; later changes of the conversation don't repeat it.
  const show = useEffectEvent(async () => {
    if (!conversation || turnId === undefined) return;
    const key = { calls, conversationId: conversation.conversationId };
    const { isShown, until, limit, isRead } = branchWith(conversation, turnId);
    if (!isRead) await dispatch(readBranch(key, { until, limit }));
    if (isShown) return;
    const { updateQueryData } = conversationsApi.util;
    dispatch(updateQueryData('conversation', key, (draft) => void (draft.selectedLeafSegmentId = until)));
    const { selectLeaf } = conversationsApi.endpoints;
    await dispatch(selectLeaf.initiate({ ...key, selectedLeafSegmentId: until })).unwrap();
  });
  useEffect(() => {
    if (!isThere) return;
    show().catch((error: unknown) => log.debug('The turn could not be shown', error));
  }, [conversationId, turnId, isThere]);
}

/** Last conversation that a person had open. */
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useChatLocation } from '../context/chat-context.ts';
import { isMissing, type ShownConversation } from './use-conversation.ts';
import { currentConversationChanged, useChatState } from '../chat-slice.ts';

/** Stores the shown conversation as the last one, and clears it when it no longer exists. */
export function useStoreLastConversation(shown: ShownConversation): void {
  const dispatch = useDispatch();
  const { conversationId } = useChatLocation();
  const { currentConversationId } = useChatState();
  const isThere = shown.conversation !== undefined;
  useEffect(() => {
    if (conversationId && isThere) dispatch(currentConversationChanged(conversationId));
  }, [conversationId, isThere, dispatch]);
  const isGone = isMissing(shown) && conversationId === currentConversationId;
  useEffect(() => {
    if (isGone) dispatch(currentConversationChanged(''));
  }, [isGone, dispatch]);
}

/** Returns the conversation to reopen when the URL names none. */
export function useLastConversation(
  conversationId: string | undefined,
  entryGptSystemId: string | undefined,
): string | undefined {
  const { currentConversationId } = useChatState();
  const isUnnamed = conversationId === undefined && entryGptSystemId === undefined;
  return isUnnamed && currentConversationId !== '' ? currentConversationId : undefined;
}

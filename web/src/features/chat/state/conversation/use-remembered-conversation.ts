/** The conversation that a person had open last. */
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useChatPlace } from '../context/chat-context.ts';
import { isMissing, type ShownConversation } from './use-conversation.ts';
import { currentConversationChanged, useChatState } from '../chat-slice.ts';

/** Remembers the conversation that is shown, and forgets one that is not there any more. */
export function useRemembering(shown: ShownConversation): void {
  const dispatch = useDispatch();
  const { conversationId } = useChatPlace();
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

/** The conversation to go back to when the address names none. */
export function useRememberedConversation(
  conversationId: string | undefined,
  entryGptSystemId: string | undefined,
): string | undefined {
  const { currentConversationId } = useChatState();
  const isUnnamed = conversationId === undefined && entryGptSystemId === undefined;
  return isUnnamed && currentConversationId !== '' ? currentConversationId : undefined;
}

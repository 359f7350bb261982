/** Where the chat of whoever is signed in stands: a page with its own address. */
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ChatPlace } from './context/chat-context.ts';
import { useChatAddress, useChatNavigation } from './use-chat-address.ts';
import { useNewChat } from './use-new-chat.ts';

export function useUserPlace(): ChatPlace {
  const { conversationId, turnId, openSource, showSource } = useChatAddress();
  const { openConversation: goTo } = useChatNavigation();
  const startNew = useNewChat();
  // New Chat goes to the address of a new chat again.
  const { key: visit } = useLocation();
  const openConversation = useCallback((id: string) => goTo(id, { replace: true, flushSync: true }), [goTo]);
  return useMemo(
    () => ({
      conversationId,
      ...(turnId !== undefined && { turnId }),
      openConversation,
      startNew,
      openSource,
      showSource,
      visit,
    }),
    [conversationId, turnId, openConversation, startNew, openSource, showSource, visit],
  );
}

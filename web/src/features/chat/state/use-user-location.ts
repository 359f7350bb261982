/** Returns the location of the signed-in user's chat, a page with its own URL. */
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ChatLocation } from './context/chat-context.ts';
import { useChatAddress, useChatNavigation } from './use-chat-address.ts';
import { useNewChat } from './use-new-chat.ts';

export function useUserLocation(): ChatLocation {
  const { conversationId, turnId, openSource, showSource } = useChatAddress();
  const { openConversation: goTo } = useChatNavigation();
  const startNew = useNewChat();
  // A new key per navigation, also when New Chat navigates to the same URL.
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

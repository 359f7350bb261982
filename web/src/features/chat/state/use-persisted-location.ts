/** Location of a chat without a URL: its conversation is stored in the browser and survives a reload. */
import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuestionRelay } from './question-relay.ts';
import { newConversationKey } from './drafts/person-drafts.ts';
import { useThunkDispatch } from './store-types.ts';
import { filesCleared } from './uploads/files-cleared.ts';
import type { Chat, ChatLocation, OpenSource } from './context/chat-context.ts';

export interface PersistedConversation {
  conversationId: string | undefined;
  persist(conversationId: string | undefined): void;
}

/**
 * Returns the location of a chat whose conversation id the caller persists. `name` distinguishes chats on one page.
 */
export function usePersistedLocation(
  chat: Chat,
  { conversationId, persist }: PersistedConversation,
  { name, relay }: Pick<ChatLocation, 'name'> & { relay?: QuestionRelay | undefined } = {},
): ChatLocation {
  const [openSource, showSource] = useState<OpenSource>();
  const dispatch = useThunkDispatch();
  const [visitCount, setVisitCount] = useState(0);
  const openConversation = useCallback(
    // Synchronous; otherwise the answer would briefly have no owner.
    (id: string) => flushSync(() => persist(id)),
    [persist],
  );
  const startNew = useCallback(() => {
    dispatch(filesCleared(newConversationKey(chat)));
    persist(undefined);
    showSource(undefined);
    setVisitCount((count) => count + 1);
  }, [persist, dispatch, chat]);
  const visit = String(visitCount);
  return useMemo(
    () => ({
      conversationId,
      openConversation,
      startNew,
      openSource,
      showSource,
      visit,
      ...(name !== undefined && { name }),
      ...(relay && { relay }),
    }),
    [conversationId, openConversation, startNew, openSource, visit, name, relay],
  );
}

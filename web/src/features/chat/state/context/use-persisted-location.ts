/** Location of a chat without a URL: its conversation is stored in the browser and survives a reload. */
import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QuestionRelay } from '../question-relay.ts';
import type { ChatPlace, OpenSource } from './chat-context.ts';

export interface KeptConversation {
  conversationId: string | undefined;
  keep(conversationId: string | undefined): void;
}

/** `name` distinguishes chats on one page; `relay` replaces the message field. */
export function useKeptPlace(
  { conversationId, keep }: KeptConversation,
  { name, relay }: Pick<ChatPlace, 'name'> & { relay?: QuestionRelay | undefined } = {},
): ChatPlace {
  const [openSource, showSource] = useState<OpenSource>();
  const [visitCount, setVisitCount] = useState(0);
  const openConversation = useCallback(
    // Synchronous; otherwise the answer would briefly have no owner.
    (id: string) => flushSync(() => keep(id)),
    [keep],
  );
  const startNew = useCallback(() => {
    keep(undefined);
    showSource(undefined);
    setVisitCount((count) => count + 1);
  }, [keep]);
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

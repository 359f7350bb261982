/** Whether the next new conversation begins as a private one: kept in the tab, as what is typed there is. */
import { useState } from 'react';
import { sessionStore } from '../../../../lib/storage/browser-storage.ts';
import { type Chat, useChat } from '../context/chat-context.ts';

export interface PrivateBeginning {
  isPrivate: boolean;
  setPrivate(isPrivate: boolean): void;
}

const storageKey = ({ key }: Chat) => `privateBeginning/${key}`;

/** `conversationId`: that of the chat; once there is one, the next beginning is an open one again. */
export function usePrivateBeginning(conversationId: string | undefined): PrivateBeginning {
  const chat = useChat();
  const [isPrivate, setState] = useState(() => sessionStore.read(storageKey(chat)) === true);
  const setPrivate = (next: boolean) => {
    setState(next);
    if (next) sessionStore.write(storageKey(chat), true);
    else sessionStore.remove(storageKey(chat));
  };
  if (isPrivate && conversationId !== undefined) setPrivate(false);
  return { isPrivate: chat.offers.private && isPrivate, setPrivate };
}

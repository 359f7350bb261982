/** Privacy setting of the next new conversation, stored for the tab like its draft. */
import { useState } from 'react';
import { sessionStore } from '../../../../lib/storage/browser-storage.ts';
import { type Chat, useChat } from '../context/chat-context.ts';

export interface PrivacySetting {
  isPrivate: boolean;
  setPrivate(isPrivate: boolean): void;
}

const storageKey = ({ key }: Chat) => `privateBeginning/${key}`;

/** Returns the privacy setting of the next conversation; reset once `conversationId` is set. */
export function usePrivacySetting(conversationId: string | undefined): PrivacySetting {
  const chat = useChat();
  const [isPrivate, setState] = useState(() => sessionStore.read(storageKey(chat)) === true);
  const setPrivate = (next: boolean) => {
    setState(next);
    if (next) sessionStore.write(storageKey(chat), true);
    else sessionStore.remove(storageKey(chat));
  };
  if (isPrivate && conversationId !== undefined) setPrivate(false);
  return { isPrivate: chat.features.private && isPrivate, setPrivate };
}

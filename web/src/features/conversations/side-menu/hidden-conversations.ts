/** Conversations that are deleted on the screen and not yet, or just now, on the server. */
import { useSyncExternalStore } from 'react';

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

/** Takes a conversation out of every list, whatever the server still says. */
export const hideConversation = (id: string): void => change(new Set([...hidden, id]));

/** Brings it back. */
export const unhideConversation = (id: string): void =>
  change(new Set([...hidden].filter((other) => other !== id)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHiddenConversations = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => hidden);

/** What one person has typed and not sent, and what waits its turn, per conversation. */

export interface QueuedMessage {
  id: string;
  text: string;
  /** The tab where it was written: no other sends it by itself. */
  tabId: string;
}

/** Each by conversation id, or `newConversationKey`. */
export interface PersonDrafts {
  drafts: Record<string, string>;
  queues: Record<string, QueuedMessage[]>;
  /** Questions that were asked and that the server has not taken yet. */
  unsent: Record<string, string>;
}

/** Of the conversation that is not begun yet and has no id. */
export const newConversationKey = 'new';
export const noDrafts: PersonDrafts = { drafts: {}, queues: {}, unsent: {} };

/** Drafts of long-forgotten conversations must not fill the storage. */
const maxKept = 50;

/** Sets an entry as the newest, or drops it when empty, and drops the oldest beyond the limit. */
export function keep<T extends { length: number }>(
  entries: Record<string, T>,
  key: string,
  value: T,
): Record<string, T> {
  const others = Object.entries(entries).filter(([other]) => other !== key);
  const all = value.length > 0 ? [...others, [key, value] as const] : others;
  return Object.fromEntries(all.slice(-maxKept));
}

/** Puts an unsent question back where it can be edited and sent, before what was typed since. */
export function withReturned(of: PersonDrafts, key: string): PersonDrafts {
  const question = of.unsent[key];
  if (question === undefined) return of;
  const typed = of.drafts[key];
  return {
    ...of,
    drafts: keep(of.drafts, key, typed ? `${question}\n${typed}` : question),
    unsent: keep<string>(of.unsent, key, ''),
  };
}

/** The conversation got its id: what was kept for the new one belongs to it. */
export function withNamed({ drafts, queues, unsent }: PersonDrafts, conversationId: string): PersonDrafts {
  const moved = <T extends { length: number }>(entries: Record<string, T>, none: T) =>
    keep<T>(keep<T>(entries, newConversationKey, none), conversationId, entries[newConversationKey] ?? none);
  return { unsent, drafts: moved(drafts, ''), queues: moved(queues, []) };
}

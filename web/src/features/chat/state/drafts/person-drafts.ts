/** One person's drafts and queued messages by conversation. */
import { isRecord } from '../../../../lib/storage/browser-storage.ts';
import { isUsableFiles, isUsablePick, type PickedFile, type Uploaded, withPicks } from '../picked-file.ts';
import type { QuestionFiles } from '../question-files.ts';

export interface QueuedMessage {
  id: string;
  text: string;
  /** Tab in which it was written; no other tab sends it automatically. */
  tabId: string;
  files?: QuestionFiles;
}

/** Entries by conversation id, or by `newConversationKey` of a chat. */
export interface PersonDrafts {
  drafts: Record<string, string>;
  /** Files attached to a draft. */
  files: Record<string, PickedFile[]>;
  queues: Record<string, QueuedMessage[]>;
  /** Questions sent but not yet accepted by the server. */
  unsent: Record<string, string>;
  /** Files of unsent questions. */
  unsentFiles: Record<string, PickedFile[]>;
}

/** Returns the key for a chat's new conversation, which has no id yet. */
export const newConversationKey = ({ key }: { key: string }): string =>
  key === 'user' ? 'new' : `new/${key}`;
export const noDrafts: PersonDrafts = { drafts: {}, files: {}, queues: {}, unsent: {}, unsentFiles: {} };

/** Maximum number of entries, so that old drafts don't fill the storage. */
const maxEntries = 50;

const isQueued = (value: unknown): value is QueuedMessage =>
  isRecord(value) &&
  [value.id, value.text, value.tabId].every((field) => typeof field === 'string') &&
  (value.files === undefined || isUsableFiles(value.files));

/** Returns the valid entries of a stored part; a damaged storage must not break the page. */
function usable<T>(stored: unknown, isUsable: (value: unknown) => value is T): Record<string, T> {
  const entries = Object.entries(isRecord(stored) ? stored : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => isUsable(entry[1])));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isQueue = (value: unknown): value is QueuedMessage[] => Array.isArray(value) && value.every(isQueued);

/** Omits files whose upload had not finished. */
const usablePicks = (stored: unknown): Record<string, PickedFile[]> => {
  const lists = Object.entries(usable(stored, (value): value is unknown[] => Array.isArray(value)));
  const picks = lists.map(([key, list]) => [key, list.filter(isUsablePick)] as const);
  return Object.fromEntries(picks.filter(([, list]) => list.length > 0));
};

/** Restores a person's stored drafts without invalid parts. */
export const restoreDrafts = (stored: unknown): PersonDrafts =>
  isRecord(stored)
    ? {
        drafts: usable(stored.drafts, isText),
        files: usablePicks(stored.files),
        queues: usable(stored.queues, isQueue),
        unsent: usable(stored.unsent, isText),
        unsentFiles: usablePicks(stored.unsentFiles),
      }
    : noDrafts;

/** Sets an entry as the newest, or removes it when empty, and drops the oldest above the limit. */
export function setEntry<T extends { length: number }>(
  entries: Record<string, T>,
  key: string,
  value: T,
): Record<string, T> {
  const others = Object.entries(entries).filter(([other]) => other !== key);
  const all = value.length > 0 ? [...others, [key, value] as const] : others;
  return Object.fromEntries(all.slice(-maxEntries));
}

/** Returns an unsent question to the draft, before text and files added since. */
export function returnToDraft(of: PersonDrafts, key: string): PersonDrafts {
  const question = of.unsent[key];
  if (question === undefined) return of;
  const typed = of.drafts[key];
  const files = withPicks(of.unsentFiles[key] ?? [], of.files[key] ?? []);
  return {
    ...of,
    drafts: setEntry(of.drafts, key, typed ? `${question}\n${typed}` : question),
    files: setEntry<PickedFile[]>(of.files, key, files),
    unsent: setEntry<string>(of.unsent, key, ''),
    unsentFiles: setEntry<PickedFile[]>(of.unsentFiles, key, []),
  };
}

/** Moves entries of a new conversation from `key` to its id. */
export function withConversationId(
  { drafts, files, queues, ...unsent }: PersonDrafts,
  { key, conversationId }: { key: string; conversationId: string },
): PersonDrafts {
  const moved = <T extends { length: number }>(entries: Record<string, T>, none: T) =>
    setEntry<T>(setEntry<T>(entries, key, none), conversationId, entries[key] ?? none);
  return { ...unsent, drafts: moved(drafts, ''), files: moved(files, []), queues: moved(queues, []) };
}

/** Records an upload in the conversation that now holds the file. */
export const withUploaded = (
  { files, ...rest }: PersonDrafts,
  { pickId, ...uploaded }: { pickId: string } & Uploaded,
): PersonDrafts => ({
  ...rest,
  files: Object.fromEntries(
    Object.entries(files).map(([key, picks]) => [
      key,
      picks.map((pick) => (pick.pickId === pickId ? { ...pick, ...uploaded } : pick)),
    ]),
  ),
});

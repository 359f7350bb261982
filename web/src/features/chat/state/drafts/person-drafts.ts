/** What one person has typed and not sent, and what waits its turn, per conversation. */
import { isRecord } from '../../../../lib/storage/browser-storage.ts';
import {
  isUsableFiles,
  isUsablePick,
  type PickedFile,
  type Uploaded,
  withPicks,
} from '../uploads/picked-file.ts';
import type { QuestionFiles } from '../uploads/question-files.ts';

export interface QueuedMessage {
  id: string;
  text: string;
  /** The tab where it was written: no other sends it by itself. */
  tabId: string;
  files?: QuestionFiles;
}

/** Each by conversation id, or by the `newConversationKey` of its chat. */
export interface PersonDrafts {
  drafts: Record<string, string>;
  /** What was picked to go along with what is typed. */
  files: Record<string, PickedFile[]>;
  queues: Record<string, QueuedMessage[]>;
  /** Questions that were asked and that the server has not taken yet. */
  unsent: Record<string, string>;
  /** What goes with them. */
  unsentFiles: Record<string, PickedFile[]>;
}

/** Of the conversation of a chat that is not begun yet and has no id. */
export const newConversationKey = ({ key }: { key: string }): string =>
  key === 'user' ? 'new' : `new/${key}`;
export const noDrafts: PersonDrafts = { drafts: {}, files: {}, queues: {}, unsent: {}, unsentFiles: {} };

/** Drafts of long-forgotten conversations must not fill the storage. */
const maxKept = 50;

const isQueued = (value: unknown): value is QueuedMessage =>
  isRecord(value) &&
  [value.id, value.text, value.tabId].every((field) => typeof field === 'string') &&
  (value.files === undefined || isUsableFiles(value.files));

/** The entries of a stored part that can be used: whoever garbles the storage must not keep the page from opening. */
function usable<T>(stored: unknown, isUsable: (value: unknown) => value is T): Record<string, T> {
  const entries = Object.entries(isRecord(stored) ? stored : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => isUsable(entry[1])));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isQueue = (value: unknown): value is QueuedMessage[] => Array.isArray(value) && value.every(isQueued);

/** Without those that had not arrived. */
const usablePicks = (stored: unknown): Record<string, PickedFile[]> => {
  const lists = Object.entries(usable(stored, (value): value is unknown[] => Array.isArray(value)));
  const picks = lists.map(([key, list]) => [key, list.filter(isUsablePick)] as const);
  return Object.fromEntries(picks.filter(([, list]) => list.length > 0));
};

/** What is stored of a person, without what is not in the form that it is stored in. */
export const revivedDrafts = (stored: unknown): PersonDrafts =>
  isRecord(stored)
    ? {
        drafts: usable(stored.drafts, isText),
        files: usablePicks(stored.files),
        queues: usable(stored.queues, isQueue),
        unsent: usable(stored.unsent, isText),
        unsentFiles: usablePicks(stored.unsentFiles),
      }
    : noDrafts;

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

/** Puts an unsent question back where it can be edited and sent, before what was typed and picked since. */
export function withReturned(of: PersonDrafts, key: string): PersonDrafts {
  const question = of.unsent[key];
  if (question === undefined) return of;
  const typed = of.drafts[key];
  const files = withPicks(of.unsentFiles[key] ?? [], of.files[key] ?? []);
  return {
    ...of,
    drafts: keep(of.drafts, key, typed ? `${question}\n${typed}` : question),
    files: keep<PickedFile[]>(of.files, key, files),
    unsent: keep<string>(of.unsent, key, ''),
    unsentFiles: keep<PickedFile[]>(of.unsentFiles, key, []),
  };
}

/** The conversation got its id: what was kept for the new one, under `key`, belongs to it. */
export function withNamed(
  { drafts, files, queues, ...unsent }: PersonDrafts,
  { key, conversationId }: { key: string; conversationId: string },
): PersonDrafts {
  const moved = <T extends { length: number }>(entries: Record<string, T>, none: T) =>
    keep<T>(keep<T>(entries, key, none), conversationId, entries[key] ?? none);
  return { ...unsent, drafts: moved(drafts, ''), files: moved(files, []), queues: moved(queues, []) };
}

/** A pick has arrived, in whatever conversation it is by now. */
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

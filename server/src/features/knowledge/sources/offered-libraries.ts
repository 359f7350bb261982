/** The libraries that agents can be given. */
import { type IndexFilter, IndexFiltersSchema } from '@polylogue/contract/knowledge/libraries/filters';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import * as queries from '../store/queries.ts';

/** What is said of the library that ships. */
const handbook: Readonly<Record<Language, { name: string; description: string }>> = {
  en: {
    name: 'Handbook',
    description: 'The pages about this product: using, administering and operating it',
  },
  ar: { name: 'الكتيّب', description: 'صفحات عن هذا المنتج: استخدامه وإدارته وتشغيله' },
};

export interface OfferedLibrary {
  id: string;
  name: string;
  description: string;
  /** What its files can be filtered by. */
  filters: IndexFilter[];
}

type Author = Pick<Caller, 'userId' | 'grants'>;

/** Those that the author may use, in the order of their making; in the author's language where they ship. */
export async function listOffered(
  { db }: { db: Database },
  author: Author,
  language: Language,
): Promise<OfferedLibrary[]> {
  const rows = await queries.listReadable(db, author);
  return rows.map(({ id, name, description, built_in, text_index_filters }) => ({
    id,
    ...(built_in === null ? { name, description } : handbook[language]),
    filters: IndexFiltersSchema.parse(text_index_filters),
  }));
}

/** The same by the names that they have in every language: those travel. */
export const listOfferedNames = async (
  { db }: { db: Database },
  author: Author,
): Promise<{ id: string; name: string }[]> =>
  (await queries.listReadable(db, author)).map(({ id, name }) => ({ id, name }));

/** What these libraries are called, and what is said of them, in the language in which models are spoken to. */
export async function describeLibraries(
  { db }: { db: Database },
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; description: string }>> {
  const rows = ids.length > 0 ? await queries.listNamed(db, ids) : [];
  return new Map(
    rows.map(({ id, name, description, built_in }) => [
      id,
      built_in === null ? { name, description } : handbook.en,
    ]),
  );
}

/** What these libraries are called and how many files they hold; `undefined` of one that the author may not read. */
export async function listHeld(
  { db }: { db: Database },
  author: Author,
  ids: readonly string[],
): Promise<{ id: string; known: { name: string; fileCount: number } | undefined }[]> {
  if (ids.length === 0) return [];
  const [rows, readable] = await Promise.all([
    queries.countFiles(db, ids),
    queries.findReadable(db, author, ids),
  ]);
  const held = new Map(rows.map(({ id, ...known }) => [id, known]));
  const told = new Set(readable);
  return ids
    .filter((id) => held.has(id))
    .map((id) => ({ id, known: told.has(id) ? held.get(id) : undefined }));
}

/** Which of these libraries the author may give to an agent. */
export const findOffered = async (
  { db }: { db: Database },
  author: Author,
  ids: readonly string[],
): Promise<string[]> => (ids.length === 0 ? [] : queries.findReadable(db, author, ids));

/** Asks for the right to give these libraries to an agent. Throws `data_source.not_found`. */
export async function assertOffered(
  { db }: { db: Database },
  author: Author,
  ids: readonly string[],
): Promise<void> {
  const readable = await findOffered({ db }, author, ids);
  if (readable.length < new Set(ids).size) throw new AppError('data_source.not_found');
}

/** Requires the right to libraries of an agent, also to deleted ones, which may return. Throws `data_source.not_found`. */
export async function assertHeldReadable(
  { db }: { db: Database },
  author: Author,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  if ((await queries.findUnreadable(db, author, ids)).length > 0) throw new AppError('data_source.not_found');
}

/** Libraries that agents can be bound to. */
import { type IndexFilter, IndexFiltersSchema } from '@polylogue/contract/knowledge/libraries/filters';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import * as queries from '../store/queries.ts';

/** Name and description of the built-in library. */
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
  filters: IndexFilter[];
}

type Author = Pick<Caller, 'userId' | 'grants'>;

/** Returns the libraries that the author may use, oldest first; built-in ones in the author's language. */
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

/** Returns the libraries by their language-independent names, used in exports. */
export const listOfferedNames = async (
  { db }: { db: Database },
  author: Author,
): Promise<{ id: string; name: string }[]> =>
  (await queries.listReadable(db, author)).map(({ id, name }) => ({ id, name }));

/** Returns names and descriptions of libraries, in English for prompts. */
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

/** Returns name and file count of libraries; `undefined` for those that the author may not read. */
export async function listBound(
  { db }: { db: Database },
  author: Author,
  ids: readonly string[],
): Promise<{ id: string; known: { name: string; fileCount: number } | undefined }[]> {
  if (ids.length === 0) return [];
  const [rows, readable] = await Promise.all([
    queries.countFiles(db, ids),
    queries.findReadable(db, author, ids),
  ]);
  const bound = new Map(rows.map(({ id, ...known }) => [id, known]));
  const readableIds = new Set(readable);
  return ids
    .filter((id) => bound.has(id))
    .map((id) => ({ id, known: readableIds.has(id) ? bound.get(id) : undefined }));
}

/** Returns those of the libraries that the author may bind. */
export const findOffered = async (
  { db }: { db: Database },
  author: Author,
  ids: readonly string[],
): Promise<string[]> => (ids.length === 0 ? [] : queries.findReadable(db, author, ids));

/** Throws `data_source.not_found` unless the author may bind all libraries. */
export async function assertOffered(
  { db }: { db: Database },
  author: Author,
  ids: readonly string[],
): Promise<void> {
  const readable = await findOffered({ db }, author, ids);
  if (readable.length < new Set(ids).size) throw new AppError('data_source.not_found');
}

/**
 * Throws `data_source.not_found` unless the author may read all libraries, including deleted ones, which may
 * be restored.
 */
export async function assertBoundReadable(
  { db }: { db: Database },
  author: Author,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  if ((await queries.findUnreadable(db, author, ids)).length > 0) throw new AppError('data_source.not_found');
}

/** Libraries, their files and chunks in PostgreSQL, where the truth about them is. */
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import { lockWithParts } from '../../../db/locks.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { countWords } from '../retrieval/word-queries.ts';

type FileRow = Insertable<Schema['library_files']>;
/** A row whose vector is still as it was embedded. */
type WithVector<Row> = Omit<Row, 'embedding'> & { vector: Float32Array };
type ChunkRow = WithVector<Insertable<Schema['library_chunks']>>;
type PhrasingRow = WithVector<Insertable<Schema['library_phrasings']>>;
type WindowRow = Insertable<Schema['library_windows']>;

/** Vectors are long; more rows at once would only make one huge statement. */
const ROWS_PER_INSERT = 200;

/** The id of a built-in library, made if it is missing. */
export async function ensureBuiltIn(
  tx: Database,
  library: { id: string; builtIn: string; name: string; createdAt: Date },
): Promise<string> {
  const { id, builtIn, name, createdAt } = library;
  await tx
    .insertInto('libraries')
    .values({ id, built_in: builtIn, name, created_at: createdAt })
    .onConflict((conflict) => conflict.column('built_in').doNothing())
    .execute();
  const row = await tx
    .selectFrom('libraries')
    .select('id')
    .where('built_in', '=', builtIn)
    .executeTakeFirstOrThrow();
  return row.id;
}

type Reader = Pick<Caller, 'userId' | 'grants'>;

/** What ships is for everybody who sets up agents; the rest for those who may see it. */
const isReadableBy =
  (caller: Reader) =>
  ({ or, eb }: ExpressionBuilder<Schema, 'libraries'>) =>
    or([
      eb('built_in', 'is not', null),
      eb('id', 'in', visibleTo(eb.selectFrom('libraries').select('libraries.id'), caller, 'DataSources')),
    ]);

const readableBy = (db: Database, caller: Reader) =>
  db
    .selectFrom('libraries')
    .where('deleted_at', 'is', null)
    .where('attachment_id', 'is', null)
    .where(isReadableBy(caller));

const listedColumns = ['id', 'name', 'description', 'built_in', 'text_index_filters'] as const;
type ListedColumn = (typeof listedColumns)[number];

/** The libraries that the caller may give to agents, the oldest first. */
export const listReadable = (
  db: Database,
  caller: Reader,
): Promise<Pick<Selectable<Schema['libraries']>, ListedColumn>[]> =>
  readableBy(db, caller).select(listedColumns).orderBy('id').execute();

/** Which of these libraries the caller may give to agents. */
export async function findReadable(db: Database, caller: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await readableBy(db, caller).select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Ids of these libraries that the caller may not read, also of deleted ones. */
export const findUnreadable = (db: Database, caller: Reader, ids: readonly string[]) =>
  db
    .selectFrom('libraries')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.not(isReadableBy(caller)(eb)))
    .execute();

/** Makes others that change the same library's files wait until the transaction ends. */
export async function lockLibrary(tx: Transaction, libraryId: string): Promise<void> {
  await tx.selectFrom('libraries').select('id').where('id', '=', libraryId).$call(lockWithParts).execute();
}

/** Current files of a library: path → id and content hash. */
export async function currentFiles(
  tx: Database,
  libraryId: string,
): Promise<Map<string, { id: string; contentHash: string }>> {
  const rows = await tx
    .selectFrom('library_files')
    .select(['id', 'path', 'content_hash'])
    .where('library_id', '=', libraryId)
    .where('superseded_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.path, { id: row.id, contentHash: row.content_hash }]));
}

/** Files that were prepared and have never been in use, as an interrupted reading leaves them: path → id and hash. */
export async function preparedFiles(
  tx: Database,
  libraryId: string,
): Promise<Map<string, { id: string; contentHash: string }>> {
  const rows = await tx
    .selectFrom('library_files')
    .select(['id', 'path', 'content_hash'])
    .where('library_id', '=', libraryId)
    .whereRef('superseded_at', '<', 'created_at')
    .execute();
  return new Map(rows.map((row) => [row.path, { id: row.id, contentHash: row.content_hash }]));
}

interface KnownFile {
  id: string;
  contentHash: string;
}

const ofPath = (tx: Database, libraryId: string, path: string) =>
  tx
    .selectFrom('library_files')
    .select(['id', 'content_hash as contentHash'])
    .where('library_id', '=', libraryId)
    .where('path', '=', path);

/** The current file of a path. */
export const currentFile = (tx: Database, libraryId: string, path: string): Promise<KnownFile | undefined> =>
  ofPath(tx, libraryId, path).where('superseded_at', 'is', null).executeTakeFirst();

/** The file of a path that was prepared last and has never been in use. */
export const preparedFile = (tx: Database, libraryId: string, path: string): Promise<KnownFile | undefined> =>
  ofPath(tx, libraryId, path)
    .whereRef('superseded_at', '<', 'created_at')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Takes prepared files into use. */
export async function putInUse(tx: Transaction, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx.updateTable('library_files').set({ superseded_at: null }).where('id', 'in', fileIds).execute();
  await countWords(tx, fileIds, 1);
}

/** Removes what was prepared for a library and is not going to be used. */
export async function removePrepared(tx: Transaction, libraryId: string): Promise<void> {
  await tx
    .deleteFrom('library_files')
    .where('library_id', '=', libraryId)
    .whereRef('superseded_at', '<', 'created_at')
    .execute();
}

/** Removes what was prepared for paths of a library and is not going to be used. */
export async function removePreparedOf(
  tx: Transaction,
  libraryId: string,
  paths: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('library_files')
    .where('library_id', '=', libraryId)
    .where('path', '=', sql<string>`any(${paths}::text[])`)
    .whereRef('superseded_at', '<', 'created_at')
    .execute();
}

/**
 * Takes current files out of use. Their text and chunks stay for the citations of old answers. Nobody else may change the
 * library.
 */
export async function supersede(tx: Transaction, fileIds: string[], at: Date): Promise<void> {
  if (fileIds.length === 0) return;
  await countWords(tx, fileIds, -1);
  await tx
    .updateTable('library_files')
    .set({ superseded_at: at, embedding: null, words: [] })
    .where('id', 'in', fileIds)
    .execute();
  await tx.deleteFrom('library_phrasings').where('file_id', 'in', fileIds).execute();
  await tx.deleteFrom('library_windows').where('file_id', 'in', fileIds).execute();
  await tx.deleteFrom('library_embeddings').where('file_id', 'in', fileIds).execute();
}

/** The library of a current file. */
export async function libraryOf(tx: Database, fileId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('library_files')
    .select('library_id')
    .where('id', '=', fileId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row?.library_id;
}

/** Those of the files that are in use, with their libraries. */
export const currentAmong = (
  tx: Database,
  fileIds: readonly string[],
): Promise<{ id: string; library_id: string }[]> =>
  tx
    .selectFrom('library_files')
    .select(['id', 'library_id'])
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('superseded_at', 'is', null)
    .execute();

/** Superseded before it was made: such a file has never been in use. */
const NEVER_IN_USE = new Date(0);

/** A file with all that is derived from it. */
export interface PreparedFile {
  file: FileRow;
  chunks: ChunkRow[];
  windows: WindowRow[];
  phrasings: PhrasingRow[];
}

/** Inserts a file with all that is derived from it, to be taken into use by `putInUse`. */
export async function insertPrepared(
  tx: Transaction,
  { file, chunks, windows, phrasings }: PreparedFile,
): Promise<void> {
  await tx
    .insertInto('library_files')
    .values({ ...file, superseded_at: NEVER_IN_USE })
    .execute();
  for (const rows of batches(chunks))
    await tx.insertInto('library_chunks').values(rows.map(withReals)).execute();
  for (const rows of batches(windows)) await tx.insertInto('library_windows').values(rows).execute();
  for (const rows of batches(phrasings))
    await tx.insertInto('library_phrasings').values(rows.map(withReals)).execute();
}

function batches<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_PER_INSERT);
  return Array.from({ length: count }, (_, i) => rows.slice(i * ROWS_PER_INSERT, (i + 1) * ROWS_PER_INSERT));
}

function withReals<Row extends { vector: Float32Array }>({ vector, ...row }: Row) {
  return { ...row, embedding: asReals(vector) };
}

/** As one parameter: the driver would make a text of each number, and thousands of vectors fill the memory with them. */
const asReals = (vector: Float32Array) => sql<number[]>`${`{${vector.join(',')}}`}::real[]`;

/** Whether there is nothing among these libraries but what ships with the product. */
export async function areBuiltIn(db: Database, libraryIds: readonly string[]): Promise<boolean> {
  if (libraryIds.length === 0) return false;
  const own = await db
    .selectFrom('libraries')
    .select('id')
    .where('id', 'in', libraryIds)
    .where('built_in', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return own === undefined;
}

/** How much there is to be found: current files of all libraries, and the passages of them. */
export async function countContent(db: Database): Promise<{ documents: number; passages: number }> {
  const { rows } = await sql<{ documents: number; passages: number }>`
    select count(*)::integer as documents, coalesce(sum(c.count), 0)::integer as passages
    from library_files f
    left join lateral (select count(*) from library_chunks where file_id = f.id) c on true
    where f.superseded_at is null`.execute(db);
  return rows[0] ?? { documents: 0, passages: 0 };
}

/** A file with its text, current or superseded. */
export async function findFile(tx: Database, fileId: string) {
  return tx
    .selectFrom('library_files')
    .select(['title', 'path', 'media_type', 'content', 'page_starts'])
    .where('id', '=', fileId)
    .executeTakeFirst();
}

/** What libraries are called. */
export const listNamed = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('libraries')
    .select(['id', 'name', 'description', 'built_in'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();

/** How many files each of these libraries holds, beside its name; of those that are there. */
export const countFiles = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('libraries')
    .select(['id', 'name'])
    .select(
      sql<number>`(select count(*)::integer from library_files f
        where f.library_id = libraries.id and f.superseded_at is null)`.as('fileCount'),
    )
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();

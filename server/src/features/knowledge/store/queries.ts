/** Libraries, their files and chunks in PostgreSQL. */
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import { lockForRemoval } from '../../../db/locks.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { countWords } from '../retrieval/word-queries.ts';

type FileRow = Insertable<Schema['library_files']>;
/** Row whose vector is not encoded yet. */
type WithVector<Row> = Omit<Row, 'embedding'> & { vector: Float32Array };
type ChunkRow = WithVector<Insertable<Schema['library_chunks']>>;
type PhrasingRow = WithVector<Insertable<Schema['library_phrasings']>>;
type WindowRow = Insertable<Schema['library_windows']>;

/** Limits the size of insert statements. */
const ROWS_PER_INSERT = 200;

/** Returns the id of a built-in library, creating it if missing. */
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

/** Matches libraries readable by the caller; built-in ones are readable by everyone who sets up agents. */
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

/** Returns the libraries that the caller may bind to agents, oldest first. */
export const listReadable = (
  db: Database,
  caller: Reader,
): Promise<Pick<Selectable<Schema['libraries']>, ListedColumn>[]> =>
  readableBy(db, caller).select(listedColumns).orderBy('id').execute();

/** Returns those of the libraries that the caller may bind to agents. */
export async function findReadable(db: Database, caller: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await readableBy(db, caller).select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the libraries that the caller may not read, including deleted ones. */
export const findUnreadable = (db: Database, caller: Reader, ids: readonly string[]) =>
  db
    .selectFrom('libraries')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.not(isReadableBy(caller)(eb)))
    .execute();

/** Locks the files of a library against concurrent changes until the transaction ends. */
export async function lockLibrary(tx: Transaction, libraryId: string): Promise<void> {
  await tx.selectFrom('libraries').select('id').where('id', '=', libraryId).$call(lockForRemoval).execute();
}

/** Files by path, with id and content hash. */
type FilesByPath = Map<string, { id: string; contentHash: string }>;

const filesOf = (tx: Database, libraryId: string) =>
  tx.selectFrom('library_files').select(['id', 'path', 'content_hash']).where('library_id', '=', libraryId);

const byPath = (rows: readonly { id: string; path: string; content_hash: string }[]): FilesByPath =>
  new Map(rows.map((row) => [row.path, { id: row.id, contentHash: row.content_hash }]));

export const currentFiles = async (tx: Database, libraryId: string): Promise<FilesByPath> =>
  byPath(await filesOf(tx, libraryId).where('superseded_at', 'is', null).execute());

/** Returns files prepared by an interrupted reading but never used. */
export const preparedFiles = async (tx: Database, libraryId: string): Promise<FilesByPath> =>
  byPath(await filesOf(tx, libraryId).whereRef('superseded_at', '<', 'created_at').execute());

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

export const currentFile = (tx: Database, libraryId: string, path: string): Promise<KnownFile | undefined> =>
  ofPath(tx, libraryId, path).where('superseded_at', 'is', null).executeTakeFirst();

/** Returns the latest file of a path that was prepared but never used. */
export const preparedFile = (tx: Database, libraryId: string, path: string): Promise<KnownFile | undefined> =>
  ofPath(tx, libraryId, path)
    .whereRef('superseded_at', '<', 'created_at')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Activates prepared files. */
export async function activateFiles(tx: Transaction, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await tx.updateTable('library_files').set({ superseded_at: null }).where('id', 'in', fileIds).execute();
  await countWords(tx, fileIds, 1);
}

/** Deletes unused prepared files of a library. */
export async function removePrepared(tx: Transaction, libraryId: string): Promise<void> {
  await tx
    .deleteFrom('library_files')
    .where('library_id', '=', libraryId)
    .whereRef('superseded_at', '<', 'created_at')
    .execute();
}

/** Deletes unused prepared files of some paths of a library. */
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

/** Supersedes current files, keeping text and chunks for old citations. Requires a lock on the library. */
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

/** Returns the library of a current file. */
export async function libraryOf(tx: Database, fileId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('library_files')
    .select('library_id')
    .where('id', '=', fileId)
    .where('superseded_at', 'is', null)
    .executeTakeFirst();
  return row?.library_id;
}

/** Returns those of the files that are current, with their libraries. */
export const findCurrentFiles = (
  tx: Database,
  fileIds: readonly string[],
): Promise<{ id: string; library_id: string }[]> =>
  tx
    .selectFrom('library_files')
    .select(['id', 'library_id'])
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('superseded_at', 'is', null)
    .execute();

/** Date before any creation: marks files that were never used. */
const NEVER_IN_USE = new Date(0);

/** File with all rows derived from it. */
export interface PreparedFile {
  file: FileRow;
  chunks: ChunkRow[];
  windows: WindowRow[];
  phrasings: PhrasingRow[];
}

/** Inserts a file with its derived rows; `activateFiles` activates it. */
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

/** Text of a file that is not embedded yet. */
export interface StoredText {
  libraryId: string;
  id: string;
  path: string;
  contentHash: string;
  content: string;
  chunks: { id: string; heading: string; text: string; start_offset: number; end_offset: number }[];
  isEmbedded: boolean;
}

/** Returns the file of a library that was prepared but never used, with its chunks in order. */
export async function findPreparedText(db: Database, libraryId: string): Promise<StoredText | undefined> {
  const file = await db
    .selectFrom('library_files')
    .select(['id', 'path', 'content_hash as contentHash', 'content', 'embedding'])
    .where('library_id', '=', libraryId)
    .whereRef('superseded_at', '<', 'created_at')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!file) return undefined;
  const chunks = await db
    .selectFrom('library_chunks')
    .select(['id', 'heading', 'text', 'start_offset', 'end_offset'])
    .where('file_id', '=', file.id)
    .orderBy('position')
    .execute();
  const { embedding, ...text } = file;
  return { ...text, libraryId, chunks, isEmbedded: embedding !== null };
}

/** Vectors of a stored text. */
export interface TextVectors {
  fileId: string;
  embedding: Buffer | null;
  chunks: { id: string; vector: Float32Array }[];
  windows: WindowRow[];
}

/** Adds the vectors to a stored text. */
export async function insertVectors(
  tx: Transaction,
  { fileId, embedding, chunks, windows }: TextVectors,
): Promise<void> {
  await tx.updateTable('library_files').set({ embedding }).where('id', '=', fileId).execute();
  for (const rows of batches(chunks)) {
    const values = sql.join(rows.map(({ id, vector }) => sql`(${id}::uuid, ${asReals(vector)})`));
    await sql`
      update library_chunks c set embedding = v.embedding
      from (values ${values}) as v (id, embedding) where c.id = v.id`.execute(tx);
  }
  for (const rows of batches(windows)) await tx.insertInto('library_windows').values(rows).execute();
}

export function batches<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_PER_INSERT);
  return Array.from({ length: count }, (_, i) => rows.slice(i * ROWS_PER_INSERT, (i + 1) * ROWS_PER_INSERT));
}

function withReals<Row extends { vector: Float32Array }>({ vector, ...row }: Row) {
  return { ...row, embedding: asReals(vector) };
}

/**
 * Passes the vector as one parameter: the driver would make a string of each number, which exhausts memory.
 */
export const asReals = (vector: Float32Array) => sql<number[]>`${`{${vector.join(',')}}`}::real[]`;

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

/** Counts the current files of all libraries and their passages. */
export async function countContent(db: Database): Promise<{ documents: number; passages: number }> {
  const { rows } = await sql<{ documents: number; passages: number }>`
    select count(*)::integer as documents, coalesce(sum(c.count), 0)::integer as passages
    from library_files f
    left join lateral (select count(*) from library_chunks where file_id = f.id) c on true
    where f.superseded_at is null`.execute(db);
  return rows[0] ?? { documents: 0, passages: 0 };
}

/** Returns a file with its text, current or superseded. */
export async function findFile(tx: Database, fileId: string) {
  return tx
    .selectFrom('library_files')
    .select(['title', 'path', 'media_type', 'content', 'page_starts', 'omissions'])
    .where('id', '=', fileId)
    .executeTakeFirst();
}

export const listNamed = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('libraries')
    .select(['id', 'name', 'description', 'built_in'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();

/** Counts the files of libraries that are not removed. */
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

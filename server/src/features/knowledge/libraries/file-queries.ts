/** Files of libraries in PostgreSQL, unique by their bytes within a library. */
import type { FileState } from '@polylogue/contract/knowledge/libraries/file-states';
import { type Insertable, sql, type Updateable } from 'kysely';
import { type Database, type Schema, type Transaction } from '../../../db/client.ts';
import { foldedContaining } from '../../../db/lists/containing.ts';
import { lockForShare } from '../../../db/locks.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import { isPlaced, type PlaceFilter } from './place-queries.ts';

const described = (db: Database) =>
  db
    .selectFrom('library_uploads as u')
    .selectAll('u')
    .select(
      sql<number>`(select count(*)::integer from library_chunks c where c.file_id = u.document_id)`.as(
        'passage_count',
      ),
    )
    .select(
      sql<unknown>`(select d.omissions from library_files d where d.id = u.document_id)`.as('omissions'),
    );

export type UploadRow = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

export type FileRow = Pick<
  UploadRow,
  | 'id'
  | 'name'
  | 'sha256'
  | 'media_type'
  | 'size_bytes'
  | 'state'
  | 'error_code'
  | 'passage_count'
  | 'document_id'
  | 'metadata'
  | 'recognised_pages'
  | 'pages_to_recognise'
  | 'lacks_figures'
  | 'omissions'
  | 'created_at'
  | 'updated_at'
  | 'version'
>;

export interface FileFilter extends PlaceFilter {
  keywords?: string | undefined;
  status?: FileState | undefined;
}

/** Returns a page of the files of a library. */
export async function list(
  db: Database,
  { libraryId, keywords, status, ...place }: FileFilter & { libraryId: string },
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<UploadRow>> {
  const isNamed =
    keywords === undefined ? sql.lit(true) : foldedContaining(sql.ref<string>('u.name'), keywords);
  const query = described(db)
    .where('library_id', '=', libraryId)
    .where(isNamed)
    .where(isPlaced(sql.ref('u.name'), place))
    .$if(status !== undefined, (all) => all.where('state', '=', status ?? ''));
  return keysetPage(
    db,
    { found: query, walked: query },
    {
      ...page,
      list: 'library-files',
      sorts: {
        name: { by: sql`lower(u.name)`, type: 'text' },
        updatedAt: { by: sql.ref('u.updated_at'), type: 'timestamptz' },
      },
      defaultSort: 'name',
      id: sql.ref('u.id'),
    },
  );
}

/** Counts the files of each state; states without files are left out. */
export async function counts(db: Database, libraryId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('library_uploads')
    .select(['state', sql<number>`count(*)::integer`.as('count')])
    .where('library_id', '=', libraryId)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/**
 * Uses the index on lower-case names. Also compares the decomposed form, since older files may have
 * decomposed names.
 */
const isNamed = (name: string) =>
  sql<boolean>`(lower(name), name) in ((lower(${name}), ${name}), (lower(${decomposed(name)}), ${decomposed(name)}))`;
const decomposed = (name: string) => name.normalize('NFD');

export const findByHash = (db: Database, libraryId: string, hash: string): Promise<UploadRow | undefined> =>
  described(db).where('library_id', '=', libraryId).where('sha256', '=', hash).executeTakeFirst();

export const findById = (db: Database, id: string): Promise<UploadRow | undefined> =>
  described(db).where('id', '=', id).executeTakeFirst();

/** Upload that a document was read from. */
interface DocumentUpload extends Pick<UploadRow, 'file_id' | 'name' | 'media_type' | 'size_bytes'> {
  is_attachment: boolean;
}

/**
 * Returns the upload that a document was read from: a library file, a replaced version, or an attachment. If
 * several have the same text, returns the newest.
 */
export async function findByDocument(db: Database, documentId: string): Promise<DocumentUpload | undefined> {
  const isAttachment = (is: boolean) => sql.lit(is).$castTo<boolean>().as('is_attachment');
  return db
    .selectFrom('library_uploads')
    .select(['id', 'file_id', 'name', 'media_type', 'size_bytes'])
    .select(isAttachment(false))
    .where('document_id', '=', documentId)
    .unionAll(
      db
        .selectFrom('replaced_library_uploads')
        .select(['id', 'file_id', 'name', 'media_type', 'size_bytes'])
        .select(isAttachment(false))
        .where('document_id', '=', documentId)
        .where('removed_with', 'is', null),
    )
    .unionAll(
      db
        .selectFrom('library_files as d')
        .innerJoin('libraries as l', 'l.id', 'd.library_id')
        .innerJoin('attachments as a', 'a.id', 'l.attachment_id')
        .innerJoin('files as f', 'f.id', 'a.file_id')
        .select(['a.id', 'a.file_id', 'a.name'])
        .select(sql<string>`coalesce(f.media_type, '')`.as('media_type'))
        .select('f.size_bytes')
        .select(isAttachment(true))
        .where('d.id', '=', documentId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the names of the files with these hashes. */
export async function namesByHash(
  db: Database,
  { libraryId, hashes }: { libraryId: string; hashes: readonly string[] },
): Promise<Map<string, string>> {
  const rows = db
    .selectFrom('library_uploads')
    .select(['sha256', 'name'])
    .where('library_id', '=', libraryId)
    .where(sql<boolean>`sha256 = any(${hashes}::text[])`);
  return new Map((await rows.execute()).map(({ sha256, name }) => [sha256, name]));
}

/** Inserts a file unless the library has one with the same bytes; returns whether it did. */
export async function insertOnce(
  tx: Transaction,
  upload: Insertable<Schema['library_uploads']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('library_uploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['library_id', 'sha256']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateById(
  db: Database,
  id: string,
  change: Updateable<Schema['library_uploads']>,
): Promise<void> {
  await db.updateTable('library_uploads').set(change).where('id', '=', id).execute();
}

/** Updates the state of a file. Returns false if the file was removed or failed meanwhile. */
export async function advance(
  db: Database,
  id: string,
  change: Updateable<Schema['library_uploads']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('library_uploads')
    .set(change)
    .where('id', '=', id)
    .where('state', '<>', 'Failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks files that are not embedded yet as failed; returns their number. */
export async function failUnread(
  tx: Transaction,
  libraryId: string,
  { code, at }: { code: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('library_uploads')
    .set({ state: 'Failed', error_code: code, updated_at: at })
    .where('library_id', '=', libraryId)
    .where('state', 'in', ['Queued', 'Extracting', 'Embedding'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Checks that a file was removed, or that a later file of its name has a document. Requires a lock on the
 * library's files.
 */
export async function isOutdated(tx: Transaction, { id, library_id, name }: UploadRow): Promise<boolean> {
  const rows = await tx
    .selectFrom('library_uploads')
    .select(['id', 'document_id'])
    .where('library_id', '=', library_id)
    .where(isNamed(name))
    .where('id', '>=', id)
    .execute();
  const isThere = rows.some((row) => row.id === id);
  return !isThere || rows.some((row) => row.id !== id && row.document_id !== null);
}

/** Checks for files that are queued, read or embedded. */
export async function areInProgress(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('library_uploads')
    .select('id')
    .where('state', 'in', ['Queued', 'Extracting', 'Embedding'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of files waiting for the index. */
export async function listIndexing(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('library_uploads').select('id').where('state', '=', 'Indexing').execute();
  return rows.map(({ id }) => id);
}

/** Marks those of the files that wait for the index as ready. */
export async function setReady(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('library_uploads')
    .set({ state: 'Ready', updated_at: at })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', '=', 'Indexing')
    .execute();
}

/** Queues the failed files of a library again; returns their ids. */
export async function requeueFailed(tx: Transaction, libraryId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('library_uploads')
    .set({ state: 'Queued', error_code: null, attempts: 0, lacks_figures: false, updated_at: at })
    .where('library_id', '=', libraryId)
    .where('state', '=', 'Failed')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns a page of the passages of a document in order. */
export async function listChunks(
  db: Database,
  documentId: string,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
) {
  const query = db
    .selectFrom('library_chunks as c')
    .innerJoin('library_files as f', 'f.id', 'c.file_id')
    .select(['c.id', 'c.heading', 'c.text', 'c.start_offset', 'c.end_offset', 'f.page_starts'])
    .where('c.file_id', '=', documentId);
  return keysetPage(
    db,
    { found: query, walked: query },
    {
      ...page,
      list: 'library-chunks',
      sorts: { position: { by: sql.ref('c.position'), type: 'integer' } },
      defaultSort: 'position',
      id: sql.ref('c.id'),
    },
  );
}

/** Returns the hashes of files by document id; built-in files have the hash of their content. */
export async function hashesOf(db: Database, documentIds: readonly string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('library_files as f')
    .innerJoin('libraries as l', 'l.id', 'f.library_id')
    .leftJoin('library_uploads as u', 'u.document_id', 'f.id')
    .select(['f.id', 'u.sha256', 'f.content_hash', 'l.built_in'])
    .where('f.id', 'in', documentIds)
    .execute();
  return new Map(
    rows.flatMap(({ id, sha256, content_hash, built_in }) => {
      const hash = built_in === null ? sha256 : content_hash;
      return hash === null ? [] : [[id, hash] as const];
    }),
  );
}

const newestNamed = (db: Database, libraryId: string, name: string) =>
  described(db).where('library_id', '=', libraryId).where(isNamed(name)).orderBy('u.id', 'desc').limit(1);

/** Returns the newest file of a name in a library. */
export const findByName = (db: Database, libraryId: string, name: string): Promise<UploadRow | undefined> =>
  newestNamed(db, libraryId, name).executeTakeFirst();

/** Returns the newest file of a name, locked against changes until the transaction ends. */
export const lockByName = (
  tx: Transaction,
  libraryId: string,
  name: string,
): Promise<UploadRow | undefined> => lockForShare(newestNamed(tx, libraryId, name), 'u').executeTakeFirst();

/** Embedding models of libraries and vectors of their files in PostgreSQL. */
import { type Insertable, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';
import { type StoredEmbedding, StoredEmbeddingSchema } from './text-embedding.ts';

/** Limits the size of insert statements. */
const ROWS_PER_INSERT = 500;

export interface LibraryModel {
  libraryId: string;
  key: string;
}

/** Returns the chosen models of libraries; libraries with the built-in model are left out. */
export async function chosenEmbeddings(
  db: Database,
  libraryIds: readonly string[],
): Promise<Map<string, StoredEmbedding>> {
  if (libraryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('libraries')
    .select(['id', 'text_index_embedding'])
    .where('id', 'in', libraryIds)
    .where('text_index_embedding', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, StoredEmbeddingSchema.parse(row.text_index_embedding)]));
}

export async function setEmbedding(
  tx: Transaction,
  libraryId: string,
  embedding: StoredEmbedding | null,
): Promise<void> {
  await tx
    .updateTable('libraries')
    .set({ text_index_embedding: embedding && jsonb(embedding) })
    .where('id', '=', libraryId)
    .execute();
}

/** Deletes the vectors of all models except this one; `null`: of all models. */
export async function deleteOtherModels(
  tx: Transaction,
  libraryId: string,
  key: string | null,
): Promise<void> {
  await tx
    .deleteFrom('library_embeddings')
    .where('library_id', '=', libraryId)
    .$if(key !== null, (others) => others.where('model', '<>', key ?? ''))
    .execute();
}

/** Selects current files with content but without vectors of the model. */
const withoutVectors = (db: Database, { libraryId, key }: LibraryModel) =>
  db
    .selectFrom('library_files as f')
    .where('f.library_id', '=', libraryId)
    .where('f.superseded_at', 'is', null)
    .where(sql<boolean>`exists (select from library_chunks c where c.file_id = f.id)`)
    .where(
      sql<boolean>`not exists (select from library_embeddings e where e.file_id = f.id and e.model = ${key})`,
    );

/** Returns a current file that the model has not embedded. */
export async function nextToEmbed(db: Database, wanted: LibraryModel): Promise<string | undefined> {
  const query = withoutVectors(db, wanted).select('f.id').orderBy('f.id').limit(1);
  return (await query.executeTakeFirst())?.id;
}

/** Counts the current files, and those that need no more vectors of the model. */
export async function countEmbedded(
  db: Database,
  wanted: LibraryModel,
): Promise<{ done: number; total: number }> {
  const count = sql<number>`count(*)::integer`.as('count');
  const open = await withoutVectors(db, wanted).select(count).executeTakeFirstOrThrow();
  const all = await db
    .selectFrom('library_files')
    .select(count)
    .where('library_id', '=', wanted.libraryId)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { done: all.count - open.count, total: all.count };
}

/** Checks that a file needs no more vectors of the model. */
export async function isEmbedded(db: Database, fileId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('library_chunks as c')
    .select('c.id')
    .where('c.file_id', '=', fileId)
    .where(
      sql<boolean>`not exists (select from library_embeddings e where e.file_id = c.file_id and e.model = ${key})`,
    )
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Returns the texts of a file to embed; `undefined` if the file is gone. */
export async function textsOf(db: Database, fileId: string) {
  const file = await db
    .selectFrom('library_files')
    .select(['library_id', 'content'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  const chunks = await db
    .selectFrom('library_chunks')
    .select(['id', 'heading', 'text'])
    .where('file_id', '=', fileId)
    .orderBy('position')
    .execute();
  const windows = await db
    .selectFrom('library_windows')
    .select(['id', 'chunk_id', 'start_offset', 'end_offset'])
    .where('file_id', '=', fileId)
    .execute();
  return file && { ...file, chunks, windows };
}

/** Deletes the vectors of a file by a model; returns whether there were any. */
export async function deleteEmbedding(tx: Transaction, embeddingId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('library_embeddings')
    .where('id', '=', embeddingId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Inserts all vectors of a file, or none if another process did. */
export async function insertEmbedding(
  tx: Transaction,
  embedding: Insertable<Schema['library_embeddings']>,
  vectors: readonly Insertable<Schema['library_vectors']>[],
): Promise<void> {
  const inserted = await tx
    .insertInto('library_embeddings')
    .values(embedding)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return;
  for (let at = 0; at < vectors.length; at += ROWS_PER_INSERT) {
    const rows = vectors.slice(at, at + ROWS_PER_INSERT);
    await tx.insertInto('library_vectors').values(rows).execute();
  }
}

/** Records a failure of a model on a question, at most once a minute. */
export async function recordFailure(
  db: Database,
  failure: { key: string; code: string; at: Date },
): Promise<void> {
  const { key: model, code, at } = failure;
  await db
    .insertInto('embedding_failures')
    .values({ model, code, at })
    .onConflict((conflict) =>
      conflict
        .column('model')
        .doUpdateSet({ code, at })
        .where(sql<boolean>`embedding_failures.at < ${at}::timestamptz - interval '1 minute'`),
    )
    .execute();
}

/** Returns time and code of a model's last failure on a question. */
export const lastFailure = (db: Database, key: string): Promise<{ code: string; at: Date } | undefined> =>
  db.selectFrom('embedding_failures').select(['code', 'at']).where('model', '=', key).executeTakeFirst();

export async function deleteFailure(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('embedding_failures').where('model', '=', key).execute();
}

/** Returns the chosen model of a library; `undefined` for the built-in one. */
export const chosenEmbedding = async (
  db: Database,
  libraryId: string,
): Promise<StoredEmbedding | undefined> => (await chosenEmbeddings(db, [libraryId])).get(libraryId);

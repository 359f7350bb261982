/** Entries and change history for the search index in PostgreSQL. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Schema } from '../../../db/client.ts';
import type { ChangePosition } from '../../../search/entry-source.ts';

/** Limits memory, since vectors are large. */
const ROWS_PER_READ = 500;

/** Returns the newest change; there is always one. */
export const newestChange = (db: Database): Promise<ChangePosition> =>
  db
    .selectFrom('library_changes')
    .select(['number', 'token'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Returns the change with this number and all later ones, in order. */
export const changesFrom = (
  db: Database,
  number: number,
): Promise<(ChangePosition & { document_id: string | null })[]> =>
  db
    .selectFrom('library_changes')
    .select(['number', 'token', 'document_id'])
    .where('number', '>=', number)
    .orderBy('number')
    .execute();

/** Deletes changes before a date, except the newest. */
export async function removeChangesBefore(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('library_changes')
    .where('at', '<', before)
    .where('number', '<', sql<number>`(select max(number) from library_changes)`)
    .execute();
}

/** Returns the ids of all current files, and of their vectors by providers' models. */
export async function currentIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('library_files')
    .select('id')
    .where('superseded_at', 'is', null)
    .unionAll(embeddingsInUse(db).select('e.id'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const embeddingsInUse = (db: Database) =>
  db
    .selectFrom('library_embeddings as e')
    .innerJoin('library_files as f', 'f.id', 'e.file_id')
    .where('f.superseded_at', 'is', null);

/** Returns the whole-document vectors of current files by providers' models; `ids` are those of embeddings. */
export const embeddingsOf = (db: Database, ids: readonly string[]) =>
  embeddingsInUse(db)
    .select(['e.id', 'e.library_id', 'e.model', 'e.embedding'])
    .where('e.id', 'in', ids)
    .execute();

/** Yields the vectors of a file's passages and windows by a provider's model, in batches. */
export const vectorsOf = (db: Database, embeddingId: string) =>
  inPages((afterId) =>
    db
      .selectFrom('library_vectors')
      .select(['entry_id as id', 'chunk_id', 'embedding'])
      .where('embedding_id', '=', embeddingId)
      .where('entry_id', '>', afterId)
      .orderBy('entry_id')
      .limit(ROWS_PER_READ)
      .execute(),
  );

type Part = 'library_chunks' | 'library_windows' | 'library_phrasings';

/** Matches rows of current files. */
const inUse = (fileIds: readonly string[]) =>
  sql<boolean>`file_id in (select id from library_files
    where id = any(${fileIds}::uuid[]) and superseded_at is null)`;

/** Selects the language of a row's file. */
const languageOfFile = sql<string | null>`(select f.language from library_files f where f.id = file_id)`.as(
  'language',
);

/** Yields rows in pages, ordered by id. */
async function* inPages<Row extends { id: string }>(
  read: (afterId: string) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  let afterId = '00000000-0000-0000-0000-000000000000';
  for (let isMore = true; isMore; ) {
    const rows = await read(afterId);
    if (rows.length > 0) yield rows;
    isMore = rows.length === ROWS_PER_READ;
    afterId = rows.at(-1)?.id ?? afterId;
  }
}

const paged = <Of extends Part, Row>(
  query: SelectQueryBuilder<Schema, Of, Row>,
  fileIds: readonly string[],
  afterId: string,
) => query.where(inUse(fileIds)).where(sql<boolean>`id > ${afterId}`).orderBy(sql`id`).limit(ROWS_PER_READ);

/** Yields the passages of current files with their vectors, in batches. */
export const chunksOf = (db: Database, fileIds: readonly string[]) =>
  inPages((afterId) =>
    paged(
      db
        .selectFrom('library_chunks')
        .select(['id', 'library_id', 'file_id', 'heading', 'text', 'embedding'])
        .select(languageOfFile),
      fileIds,
      afterId,
    ).execute(),
  );

/** Yields the windows of a few sentences of current files, with their vectors, in batches. */
export const windowsOf = (db: Database, fileIds: readonly string[]) =>
  inPages((afterId) =>
    paged(
      db.selectFrom('library_windows').select(['id', 'library_id', 'file_id', 'chunk_id', 'embedding']),
      fileIds,
      afterId,
    ).execute(),
  );

/** Yields the phrasings and off-topic questions of current files, with their vectors, in batches. */
export const phrasingsOf = (db: Database, fileIds: readonly string[]) =>
  inPages((afterId) =>
    paged(
      db
        .selectFrom('library_phrasings')
        .select(['id', 'library_id', 'file_id', 'chunk_id', 'text', 'embedding'])
        .select(languageOfFile),
      fileIds,
      afterId,
    ).execute(),
  );

/** Returns the whole-document vectors of current files. */
export const documentVectorsOf = (db: Database, fileIds: readonly string[]) =>
  db
    .selectFrom('library_files')
    .select(['id', 'library_id', 'embedding'])
    .where('id', 'in', fileIds)
    .where('superseded_at', 'is', null)
    .where('embedding', 'is not', null)
    .$narrowType<{ embedding: Buffer }>()
    .execute();

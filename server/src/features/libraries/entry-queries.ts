/** What the search index holds of the libraries, from PostgreSQL. */
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** Ids of everything of current files that has a vector: chunks, windows, other ways to ask, and whole files. */
const entriesOfCurrentFiles = sql`
  select c.library_id, c.id from library_chunks c
  join library_files f on f.id = c.file_id and f.superseded_at is null
  union all
  select w.library_id, w.id from library_windows w
  join library_files f on f.id = w.file_id and f.superseded_at is null
  union all
  select p.library_id, p.id from library_phrasings p
  join library_files f on f.id = p.file_id and f.superseded_at is null
  union all
  select f.library_id, f.id from library_files f where f.superseded_at is null and f.embedding is not null`;

/** Library id → digest of the ids of everything that the search index must hold of it. */
export async function entryFingerprints(tx: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ library_id: string; fingerprint: string }>`
    select library_id, md5(string_agg(id::text, ',' order by id)) as fingerprint
    from (${entriesOfCurrentFiles}) entries group by library_id`.execute(tx);
  return new Map(rows.map((row) => [row.library_id, row.fingerprint]));
}

export async function entryIds(tx: Database, libraryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${entriesOfCurrentFiles}) entries where library_id = ${libraryId}`.execute(tx);
  return rows.map((row) => row.id);
}

export async function findChunkEntries(tx: Database, ids: string[]) {
  return tx
    .selectFrom('library_chunks')
    .select(['id', 'library_id', 'file_id', 'heading', 'text', 'embedding'])
    .where('id', 'in', ids)
    .execute();
}

export async function findWindowEntries(tx: Database, ids: string[]) {
  return tx
    .selectFrom('library_windows')
    .select(['id', 'library_id', 'file_id', 'chunk_id', 'embedding'])
    .where('id', 'in', ids)
    .execute();
}

export async function findPhrasingEntries(tx: Database, ids: string[]) {
  return tx
    .selectFrom('library_phrasings')
    .select(['id', 'library_id', 'file_id', 'chunk_id', 'text', 'embedding'])
    .where('id', 'in', ids)
    .execute();
}

/** Whole files. */
export async function findPageEntries(tx: Database, ids: string[]) {
  return tx
    .selectFrom('library_files')
    .select(['id', 'library_id', 'embedding'])
    .where('id', 'in', ids)
    .where('embedding', 'is not', null)
    .$narrowType<{ embedding: Buffer }>()
    .execute();
}

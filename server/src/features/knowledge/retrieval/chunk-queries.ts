/** Chunks of current files in PostgreSQL. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { SearchScope } from '../sources/search-scope.ts';

/** Excludes libraries bound through an index that they no longer have. */
const isThroughIndex = (indexIds: ReadonlyMap<string, string>) =>
  sql<boolean>`coalesce(l.text_index_id = (${JSON.stringify(Object.fromEntries(indexIds))}::jsonb ->> l.id::text)::uuid, true)`;

/** Applies the filters of filtered libraries. */
const isMatching = (filtered: SearchScope['filtered']) =>
  sql<boolean>`(${sql.join(
    [...filtered].map(([id, fits]) => sql`(c.library_id <> ${id} or ${fits})`),
    sql` and `,
  )})`;

/**
 * Returns the given chunks that belong to current files of the libraries, unordered, each with those of the
 * stems that it contains. Excludes removed content.
 */
export async function findCurrentChunks(
  tx: Database,
  { libraryIds, indexIds, filtered }: Pick<SearchScope, 'libraryIds' | 'indexIds' | 'filtered'>,
  { chunkIds, stems }: { chunkIds: readonly string[]; stems: readonly string[] },
) {
  if (libraryIds.length === 0 || chunkIds.length === 0) return [];
  return tx
    .selectFrom('library_chunks as c')
    .innerJoin('library_files as f', 'f.id', 'c.file_id')
    .innerJoin('libraries as l', 'l.id', 'c.library_id')
    .select(['c.id', 'c.library_id', 'c.file_id', 'c.heading', 'c.text', 'c.start_offset', 'c.end_offset'])
    .select(['f.path', 'f.page_starts'])
    .select(
      sql<string[]>`array(select stem from unnest(${stems}::text[]) as stem where stem = any(c.stems))`.as(
        'held_stems',
      ),
    )
    .where('c.id', 'in', chunkIds)
    .where('c.library_id', 'in', libraryIds)
    .where('f.superseded_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where('l.text_index_id', 'is not', null)
    .where(isThroughIndex(indexIds))
    .$if(filtered.size > 0, (query) => query.where(isMatching(filtered)))
    .execute();
}

/** Returns the chunks of a file that share most of the stems, or the named chunk only. */
export async function chunksSharing(
  db: Database,
  {
    documentId,
    chunkId,
    stems,
    limit,
  }: { documentId: string; chunkId?: string | undefined; stems: readonly string[]; limit: number },
): Promise<string[]> {
  const shared = sql<number>`(select count(*) from unnest(stems) as stem where stem = any(${stems}::text[]))`;
  const rows = await db
    .selectFrom('library_chunks')
    .select('id')
    .where('file_id', '=', documentId)
    .$if(chunkId !== undefined, (all) => all.where('id', '=', chunkId ?? ''))
    .orderBy(shared, 'desc')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Matches files that are current, or stored and not embedded yet. */
const isReadable = (file: RawBuilder<unknown>) =>
  sql<boolean>`(${file}.superseded_at is null or ${file}.superseded_at < ${file}.created_at)`;

/** Returns the documents of attachments that are not searchable by vectors yet, with their languages. */
export const listUnembedded = (db: Database, libraryIds: readonly string[]) =>
  db
    .selectFrom('library_files as f')
    .innerJoin('libraries as l', 'l.id', 'f.library_id')
    .innerJoin('attachments as a', 'a.id', 'l.attachment_id')
    .select(['f.id', 'f.language'])
    .where('l.id', '=', sql<string>`any(${libraryIds}::uuid[])`)
    .where('a.state', '<>', 'Ready')
    .execute();

/** Returns the number of chunks of files, and those with some of the stems, each with the stems that it holds. */
export async function listChunksWithStems(
  db: Database,
  { fileIds, stems }: { fileIds: readonly string[]; stems: readonly string[] },
): Promise<{ total: number; chunks: { id: string; held: string[] }[] }> {
  const { rows } = await sql<{ id: string | null; held: string[]; total: number }>`
    with c as (select id, stems from library_chunks where file_id = any(${fileIds}::uuid[]))
    select t.total, c.id, array(select unnest(c.stems) intersect select unnest(${stems}::text[])) as held
    from (select count(*)::integer as total from c) t
    left join c on c.stems && ${stems}::text[]`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    chunks: rows.flatMap(({ id, held }) => (id === null ? [] : [{ id, held }])),
  };
}

/** Returns the chunk of a file that contains an offset. */
export const findChunkAt = (db: Database, { fileId, offset }: { fileId: string; offset: number }) =>
  db
    .selectFrom('library_chunks as c')
    .innerJoin('library_files as f', 'f.id', 'c.file_id')
    .select(['c.id', 'c.file_id', 'c.heading', 'c.text', 'c.start_offset', 'c.end_offset'])
    .select(['f.path', 'f.page_starts'])
    .where('c.file_id', '=', fileId)
    .where('c.start_offset', '<=', offset)
    .where('c.end_offset', '>', offset)
    .executeTakeFirst();

/** Returns chunks with their files, unordered. */
export const findChunks = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('library_chunks as c')
    .innerJoin('library_files as f', 'f.id', 'c.file_id')
    .select(['c.id', 'c.file_id', 'c.heading', 'c.text', 'c.start_offset', 'c.end_offset'])
    .select(['f.path', 'f.page_starts'])
    .where('c.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/**
 * Returns the first chunks of attachments' libraries in order, up to the number of characters plus one chunk.
 * Duplicate documents count once.
 */
export async function listLeadingChunks(
  db: Database,
  { libraryIds, maxCharacters }: { libraryIds: readonly string[]; maxCharacters: number },
) {
  const counted = db
    .selectFrom('library_chunks as c')
    .innerJoin('library_files as f', 'f.id', 'c.file_id')
    .select(['c.id', 'c.file_id', 'c.heading', 'c.text', 'c.start_offset', 'c.end_offset', 'c.position'])
    .select(['f.path', 'f.page_starts'])
    .select(sql<number>`array_position(${libraryIds}::uuid[], c.library_id)`.as('place'))
    .select(
      sql<number>`coalesce(sum(length(c.text)) over (
        order by array_position(${libraryIds}::uuid[], c.library_id), f.path, c.position
        rows between unbounded preceding and 1 preceding), 0)`.as('before'),
    )
    .where('c.library_id', '=', sql<string>`any(${libraryIds}::uuid[])`)
    .where(isReadable(sql`f`))
    .where(
      sql<boolean>`not exists (select from library_files t where t.library_id = any(${libraryIds}::uuid[])
        and t.content_hash = f.content_hash and ${isReadable(sql`t`)} and t.id < f.id)`,
    );
  return db
    .selectFrom(counted.as('counted'))
    .selectAll()
    .where('before', '<', maxCharacters)
    .orderBy('place')
    .orderBy('path')
    .orderBy('position')
    .execute();
}

/** Returns the spans of windows in their files, by window id. */
export async function findWindowPlaces(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, { start: number; end: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('library_windows')
    .select(['id', 'start_offset', 'end_offset'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { start: row.start_offset, end: row.end_offset }]));
}

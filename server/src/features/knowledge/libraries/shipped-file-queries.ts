/** Files of built-in libraries, which consist of their text only. */
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { foldedContaining } from '../../../db/lists/containing.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import type { FileFilter, FileRow } from './file-queries.ts';
import { isPlaced } from './place-queries.ts';

/** Excludes lists of off-topic questions, which are not pages of the handbook. */
const shipped = (db: Database, libraryId: string) =>
  db
    .selectFrom('library_files as f')
    .select(['f.id', 'f.path as name', 'f.content_hash as sha256', 'f.media_type', 'f.id as document_id'])
    .select(['f.created_at', 'f.created_at as updated_at', 'f.omissions'])
    .select(sql<number>`octet_length(f.content)`.as('size_bytes'))
    .select(sql<string>`'Ready'`.as('state'))
    .select([sql<unknown>`'{}'::jsonb`.as('metadata'), sql<number>`1`.as('version')])
    .select(sql<string | null>`null::text`.as('error_code'))
    .select(sql<number | null>`null::integer`.as('recognised_pages'))
    .select(sql<number | null>`null::integer`.as('pages_to_recognise'))
    .select(sql<boolean>`false`.as('lacks_figures'))
    .select(
      sql<number>`(select count(*)::integer from library_chunks c where c.file_id = f.id)`.as(
        'passage_count',
      ),
    )
    .where('f.library_id', '=', libraryId)
    .where('f.superseded_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('library_phrasings as p')
            .select('p.id')
            .whereRef('p.file_id', '=', 'f.id')
            .where('p.chunk_id', 'is', null),
        ),
      ),
    );

/** Returns a page of built-in files. */
export async function listShipped(
  db: Database,
  { libraryId, keywords, status, ...place }: FileFilter & { libraryId: string },
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<FileRow>> {
  const isNamed =
    keywords === undefined ? sql.lit(true) : foldedContaining(sql.ref<string>('f.path'), keywords);
  const query = shipped(db, libraryId)
    .where(isNamed)
    .where(isPlaced(sql.ref('f.path'), place))
    .$if(status !== undefined && status !== 'Ready', (all) => all.where(sql.lit(false)));
  return keysetPage(
    db,
    { found: query, walked: query },
    {
      ...page,
      list: 'shipped-files',
      sorts: {
        name: { by: sql`lower(f.path)`, type: 'text' },
        updatedAt: { by: sql.ref('f.created_at'), type: 'timestamptz' },
      },
      defaultSort: 'name',
      id: sql.ref('f.id'),
    },
  );
}

/** Returns a built-in file by the hash in the list. */
export const findShipped = (db: Database, libraryId: string, hash: string): Promise<FileRow | undefined> =>
  shipped(db, libraryId).where('f.content_hash', '=', hash).executeTakeFirst();

export async function countShipped(db: Database, libraryId: string): Promise<number> {
  const { count } = await db
    .selectFrom(shipped(db, libraryId).as('all'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

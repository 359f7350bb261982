/** Replaced versions of files in PostgreSQL, opened by older citations. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import type { UploadRow } from './file-queries.ts';

/** Maximum number of versions per name; citations of older ones show the text only. */
export const maxFileVersions = 20;

/**
 * Archives the files that these replace: earlier ones of the same name, compared as in `isNamed`. Files that
 * were never read can't be cited and are deleted.
 */
export async function archiveReplaced(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from library_uploads old using (
        select u.id, u.library_id, u.name as place, written.name
        from library_uploads u, lateral (values (u.name), (normalize(u.name, NFD))) as written (name)
        where u.id = any(${ids}::uuid[]) and u.state = 'Indexing') new
      where old.library_id = new.library_id
        and lower(old.name) = lower(new.name) and old.name = new.name and old.id < new.id
      returning old.*, new.place)
    insert into replaced_library_uploads (id, library_id, file_id, document_id, name, media_type, size_bytes,
      created_by, created_at, replaced_at)
    select id, library_id, file_id, document_id, place, media_type, size_bytes, created_by, created_at, ${at}
    from gone where document_id is not null
    returning id`.execute(tx);
  if (rows.length > 0)
    await removeOldest(
      tx,
      rows.map(({ id }) => id),
    );
}

/** Deletes versions beyond the limit for the names of these files. */
async function removeOldest(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    delete from replaced_library_uploads where id in (
      select id from (
        select r.id, row_number() over (partition by r.library_id, r.name order by r.id desc) as place
        from replaced_library_uploads r
        join (select distinct library_id, name from replaced_library_uploads where id = any(${ids}::uuid[])) touched
          on touched.library_id = r.library_id and touched.name = r.name
        where r.removed_with is null) ranked
      where place > ${maxFileVersions})`.execute(tx);
}

/** Attaches the earlier versions of removed files to them. */
export async function removeWith(
  tx: Transaction,
  libraryId: string,
  files: readonly Pick<UploadRow, 'id' | 'name'>[],
): Promise<void> {
  const [ids, names] = [files.map(({ id }) => id), files.map(({ name }) => name)];
  await sql`
    update replaced_library_uploads r set removed_with = gone.id
    from unnest(${ids}::uuid[], ${names}::text[]) as gone (id, name)
    where r.library_id = ${libraryId} and r.name = gone.name and r.removed_with is null`.execute(tx);
}

/** Restores the versions attached to removed files. */
export async function restoreVersions(tx: Transaction, removedIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('replaced_library_uploads')
    .set({ removed_with: null })
    .where(sql<boolean>`removed_with = any(${removedIds}::uuid[])`)
    .execute();
}

const shown = ['id', 'size_bytes', 'created_at', 'created_by'] as const;

const ofFile = (db: Database, { library_id, name }: Pick<UploadRow, 'library_id' | 'name'>) =>
  db
    .selectFrom('replaced_library_uploads')
    .where('library_id', '=', library_id)
    .where('name', '=', name)
    .where('removed_with', 'is', null);

/** Returns a file and the versions that it replaced, newest first, with their uploaders. */
export const listVersions = (db: Database, file: Pick<UploadRow, 'id' | 'library_id' | 'name'>) =>
  db
    .selectFrom(
      db
        .selectFrom('library_uploads')
        .select([...shown, sql<Date | null>`null::timestamptz`.as('replaced_at')])
        .where('id', '=', file.id)
        .unionAll(ofFile(db, file).select([...shown, 'replaced_at']))
        .as('v'),
    )
    .leftJoin('users as u', 'u.id', 'v.created_by')
    .select(['v.id', 'v.size_bytes', 'v.created_at', 'v.created_by', 'v.replaced_at', 'u.name as author'])
    .orderBy('v.id', 'desc')
    .limit(maxFileVersions + 1)
    .execute();

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

export const findVersion = (
  db: Database,
  file: Pick<UploadRow, 'library_id' | 'name'>,
  id: string,
): Promise<Pick<UploadRow, 'file_id' | 'name'> | undefined> =>
  ofFile(db, file).select(['file_id', 'name']).where('id', '=', id).executeTakeFirst();

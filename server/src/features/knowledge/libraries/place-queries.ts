/** Queries on folders and types of library files, derived from their names. */
import type { FilePlaces } from '@polylogue/contract/knowledge/libraries/schemas';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';

export interface PlaceFilter {
  /** Includes subfolders. */
  folder?: string | undefined;
  /** Extension, such as `pdf`. */
  fileType?: string | undefined;
}

/** Limits on the choices offered. */
const maxFolders = 500;
const maxTypes = 50;

const endingOf = (path: Expression<string>): RawBuilder<string | null> =>
  sql`lower(substring(${path} from '\\.([^./]+)$'))`;

export const isPlaced = (path: Expression<string>, { folder, fileType }: PlaceFilter): RawBuilder<boolean> =>
  sql`(${folder ?? null}::text is null or starts_with(${path}, ${folder ?? ''} || '/'))
    and (${fileType ?? null}::text is null or ${endingOf(path)} = lower(${fileType ?? ''}))`;

/** Returns the folders and extensions of a library's files. */
export async function placesOf(db: Database, libraryId: string): Promise<FilePlaces> {
  const { rows } = await sql<FilePlaces>`
    with named as (select name from library_uploads where library_id = ${libraryId})
    select
      array(select distinct regexp_replace(name, '/[^/]*$', '') as folder from named
        where name like '%/%' order by folder limit ${maxFolders}) as folders,
      array(select distinct ${endingOf(sql.ref('name'))} as ending from named
        where ${endingOf(sql.ref('name'))} is not null order by ending limit ${maxTypes}) as "fileTypes"`.execute(
    db,
  );
  return rows[0] ?? { folders: [], fileTypes: [] };
}

/** Files of a library by where they lie and what they are, as far as their names say so. */
import type { FilePlaces } from '@polylogue/contract/knowledge/libraries/schemas';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';

export interface PlaceFilter {
  /** With those in it. */
  folder?: string | undefined;
  /** The ending of the name, as `pdf`. */
  fileType?: string | undefined;
}

/** More choices help nobody to choose. */
const maxFolders = 500;
const maxTypes = 50;

const endingOf = (path: Expression<string>): RawBuilder<string | null> =>
  sql`lower(substring(${path} from '\\.([^./]+)$'))`;

/** Whether a file of this path lies there and is that. */
export const isPlaced = (path: Expression<string>, { folder, fileType }: PlaceFilter): RawBuilder<boolean> =>
  sql`(${folder ?? null}::text is null or starts_with(${path}, ${folder ?? ''} || '/'))
    and (${fileType ?? null}::text is null or ${endingOf(path)} = lower(${fileType ?? ''}))`;

/** The folders of a library that hold files, and the endings of their names. */
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

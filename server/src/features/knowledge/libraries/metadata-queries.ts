/** File metadata in PostgreSQL. */
import {
  type FileMetadata,
  type KeyInUse,
  type ManyFilesMetadata,
} from '@polylogue/contract/knowledge/libraries/filters';
import { metadataLimits } from '@polylogue/contract/knowledge/libraries/metadata-limits';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { lockForChange } from '../../../db/locks.ts';

type TargetFiles = Pick<ManyFilesMetadata, 'hashes' | 'folder'>;

const isTarget = (alias: string, { hashes, folder = '' }: TargetFiles) =>
  hashes
    ? sql<boolean>`${sql.ref(`${alias}.sha256`)} = any(${hashes}::text[])`
    : sql<boolean>`(${folder} = '' or starts_with(${sql.ref(`${alias}.name`)}, ${folder} || '/'))`;

/**
 * Locks files of a library, and pending replacements with the same metadata, which must not lose a change.
 * Locks in order of ids to prevent deadlocks.
 */
export const lockTargets = (tx: Transaction, libraryId: string, targets: TargetFiles) =>
  tx
    .selectFrom('library_uploads as u')
    .select(['u.id', 'u.library_id', 'u.name', 'u.sha256', 'u.metadata', 'u.version'])
    .select(isTarget('u', targets).as('isTarget'))
    .where('u.library_id', '=', libraryId)
    .where(({ or, exists, selectFrom }) =>
      or([
        isTarget('u', targets),
        exists(
          selectFrom('library_uploads as m')
            .select('m.id')
            .whereRef('m.library_id', '=', 'u.library_id')
            .where(
              sql<boolean>`lower(m.name) = lower(u.name) and m.name = u.name and m.metadata = u.metadata`,
            )
            .whereRef('m.id', '<', 'u.id')
            .where(isTarget('m', targets)),
        ),
      ]),
    )
    .orderBy('u.id')
    .$call(lockForChange)
    .execute();

export async function putMetadata(
  tx: Transaction,
  files: readonly { id: string; metadata: FileMetadata }[],
): Promise<void> {
  const ids = files.map(({ id }) => id);
  const values = files.map(({ metadata }) => JSON.stringify(metadata));
  await sql`update library_uploads u set metadata = s.metadata::jsonb
    from unnest(${ids}::uuid[], ${values}::text[]) as s(id, metadata) where u.id = s.id`.execute(tx);
}

/** Returns the metadata keys in use, most frequent first, each with its most frequent values. */
export async function keysInUse(db: Database, libraryId: string): Promise<KeyInUse[]> {
  const { rows } = await sql<KeyInUse>`
    with said as (
      select k.key, v.value, count(*) as uses
      from library_uploads u, jsonb_each(u.metadata) k, jsonb_array_elements_text(k.value) v
      where u.library_id = ${libraryId}
      group by k.key, v.value),
    placed as (
      select key, value, sum(uses) over (partition by key) as uses,
        row_number() over (partition by key order by uses desc, value) as place
      from said)
    select key, array_agg(value order by place) as values from placed
    where place <= ${metadataLimits.valuesInUse}
    group by key, uses order by uses desc, key limit ${metadataLimits.keysInUse}`.execute(db);
  return rows;
}

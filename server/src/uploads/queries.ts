import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../db/client.ts';
import { claimBatch, lockNamed, lockForRemoval } from '../db/locks.ts';

export type FileRow = Selectable<Schema['files']>;

/** Columns with the blobs of a file. */
const blobKeys = ['blob_key', 'preview_blob_key', 'thumbnail_blob_key'] as const;
type BlobKeys = Pick<FileRow, (typeof blobKeys)[number]>;

export const keysOf = (row: BlobKeys): string[] =>
  blobKeys.map((column) => row[column]).filter((key) => key !== null);

export const findById = (db: Database, id: string): Promise<FileRow | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();

export async function insert(db: Database, file: Insertable<Schema['files']>): Promise<void> {
  await db.insertInto('files').values(file).execute();
}

/** Locks the quota until the transaction ends. */
export const lockUse = (tx: Transaction): Promise<void> => lockNamed(tx, 'files: use');

interface Use {
  /** True if the owner is a visitor of a public chat. */
  isVisitor: boolean;
  /** Bytes of the owner, of all visitors together (with derived data), and of everybody else. */
  own: number;
  visitors: number;
  others: number;
}

/** Sums the used bytes, arriving files included; `own` is zero without an owner. */
export async function findUse(tx: Transaction, ownerId: string | null): Promise<Use> {
  const { rows } = await sql<Use>`
    with sizes as (
      select f.owner_id, coalesce(o.kind = 'visitor', false) as is_visitors,
        f.size_bytes + case when o.kind = 'visitor' then f.derived_bytes else 0 end as bytes
      from files f left join owners o on o.id = f.owner_id
    )
    select coalesce((select kind = 'visitor' from owners where id = ${ownerId}), false) as "isVisitor",
      coalesce(sum(bytes) filter (where owner_id = ${ownerId}), 0)::bigint as own,
      coalesce(sum(bytes) filter (where is_visitors), 0)::bigint as visitors,
      coalesce(sum(bytes) filter (where not is_visitors), 0)::bigint as others
    from sizes`.execute(tx);
  return rows[0] ?? { isVisitor: false, own: 0, visitors: 0, others: 0 };
}

type Change = Partial<Omit<Insertable<Schema['files']>, 'id'>>;

/** Updates a file; resolves to whether it still exists. */
export async function updateById(db: Database, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the row of an unreferenced file. Resolves to its blobs, which the caller must remove. */
export async function removeUnreferenced(db: Database, id: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('file_references').select('count').where('file_id', '=', id).where('count', '=', 0)),
    )
    .returning(blobKeys)
    .execute();
  return removed.flatMap(keysOf);
}

/** Removes the rows of up to `limit` files without a reference since `before`. Resolves to their blobs. */
export async function removeUnreferencedSince(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ count: number; keys: string[] }> {
  const removed = await db
    .deleteFrom('files')
    .where('id', 'in', (query) =>
      query
        .selectFrom('file_references')
        .select('file_id')
        .where('count', '=', 0)
        .where('unreferenced_at', '<', before)
        .limit(limit)
        .$call(claimBatch),
    )
    .returning(blobKeys)
    .execute();
  return { count: removed.length, keys: removed.flatMap(keysOf) };
}

export const lockUnreferencedOf = (tx: Transaction, ownerId: string, limit: number): Promise<FileRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', (query) =>
      query.selectFrom('file_references').select('file_id').where('count', '=', 0),
    )
    .orderBy('id')
    .limit(limit)
    .$call(lockForRemoval)
    .execute();

export async function removeAll(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('files').where('id', 'in', ids).execute();
}

/** Finds the mark that the storage of this database's files must have. */
export async function findStorageMark(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('instance_settings').select('storage_mark').executeTakeFirst();
  return row?.storage_mark;
}

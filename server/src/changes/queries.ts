/** Queries of audit entries, versions and idempotency keys, written with every change. */
import { type Insertable, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../db/client.ts';
import { claimBatch, lockForChange, lockNamed } from '../db/locks.ts';

/** Tables with versioned rows. */
export type VersionedTable = {
  [T in keyof Schema]: Schema[T] extends { version: unknown; updated_at: unknown; updated_by: unknown }
    ? T
    : never;
}[keyof Schema];

/** Reference to a row of a versioned table. */
export interface VersionedRow {
  /** Resource type in the audit log. */
  type: string;
  table: VersionedTable;
  key: 'id' | 'key' | 'name';
  id: string;
  /** Deleted rows stay in the table, with `deleted_at`. */
  canBeRestored: boolean;
}

export interface LockedVersion {
  version: number;
  /** Latest stored version, which may be newer than the row's: changes other than edits also create versions. */
  latest: number | null;
}

/**
 * Locks a row until the transaction ends, and returns its version and whether it is deleted;
 * `undefined` if there is none.
 */
export async function lockVersion(
  tx: Transaction,
  { type, table, key, id, canBeRestored }: VersionedRow,
  { isDeleted }: { isDeleted: boolean },
): Promise<LockedVersion | undefined> {
  const latest = sql<number | null>`(
    select max(version) from entity_versions where aggregate_type = ${type} and aggregate_id = ${id}
  )`;
  return tx
    .selectFrom(sql<{ version: number }>`${sql.table(table)}`.as('thing'))
    .select(['thing.version', latest.as('latest')])
    .where(sql.ref(key), '=', id)
    .$if(canBeRestored, (query) => query.where(sql<boolean>`(deleted_at is not null) = ${isDeleted}`))
    .$call(lockForChange)
    .executeTakeFirst();
}

/** Serializes the changes of a table until the transaction ends. */
export const serializeChanges = (tx: Transaction, table: VersionedTable): Promise<void> =>
  lockNamed(tx, table);

/** Sets the new version of a row with author and time, and restores a deleted row. */
export async function incrementVersion(
  tx: Transaction,
  { table, key, id, canBeRestored }: VersionedRow,
  { version, at, userId }: { version: number; at: Date; userId: string | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set version = ${version}, updated_at = ${at}, updated_by = ${userId}
    ${canBeRestored ? sql`, deleted_at = null` : sql``} where ${sql.ref(key)} = ${id}`.execute(tx);
}

/** Increments the versions of locked rows, with author and time. */
export async function incrementVersions(
  tx: Transaction,
  { table, ids }: { table: VersionedTable; ids: readonly string[] },
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set version = version + 1, updated_at = ${at}, updated_by = ${userId}
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** Soft-deletes a row until it is restored. */
export async function markDeleted(
  tx: Transaction,
  { table, key, id }: VersionedRow,
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = ${at}, updated_at = ${at}, updated_by = ${userId}
    where ${sql.ref(key)} = ${id}`.execute(tx);
}

/** Returns the latest stored version of an aggregate, including deleted ones. */
export async function latestVersion(
  tx: Database,
  type: string,
  id: string,
): Promise<{ version: number; content: unknown } | undefined> {
  return tx
    .selectFrom('entity_versions')
    .select(['version', 'content'])
    .where('aggregate_type', '=', type)
    .where('aggregate_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewEntry {
  entry: Insertable<Schema['audit_entries']>;
  /** Content of the entry's version, and the salt of its hash. */
  content: { value: Readonly<Record<string, unknown>>; salt: Buffer } | undefined;
}

/** Inserts audit entries with their versions in one statement. */
export async function insertEntries(tx: Transaction, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map(({ entry, content }) => ({
    ...entry,
    // Hashes the text in PostgreSQL's own format, which a later read reproduces.
    ...(content && {
      content_hash: sql<Buffer>`sha256(${content.salt}::bytea || convert_to(${jsonb(content.value)}::text, 'UTF8'))`,
    }),
  }));
  const versions = entries.flatMap(({ entry, content }) => {
    const { aggregate_type, aggregate_id, version, at, user_id } = entry;
    if (!content || version == null) return [];
    const { salt, value } = content;
    return {
      aggregate_type,
      aggregate_id,
      version,
      at,
      user_id: user_id ?? null,
      content: jsonb(value),
      salt,
    };
  });
  if (versions.length === 0) {
    await tx.insertInto('audit_entries').values(rows).execute();
    return;
  }
  await tx
    .with('kept', (query) => query.insertInto('entity_versions').values(versions))
    .insertInto('audit_entries')
    .values(rows)
    .execute();
}

export interface ChangeRequest {
  ownerId: string;
  requestId: string;
  fingerprint: Buffer;
  aggregateId: string;
  at: Date;
}

/**
 * Claims a request id. Resolves to the fingerprint and the created id of the earlier request
 * if the id is taken. A concurrent request waits for the first one to end.
 */
export async function claimChangeRequest(
  tx: Transaction,
  { ownerId, requestId, fingerprint, aggregateId, at }: ChangeRequest,
): Promise<{ fingerprint: Buffer; aggregateId: string } | undefined> {
  const taken = await tx
    .insertInto('change_requests')
    .values({
      owner_id: ownerId,
      request_id: requestId,
      fingerprint,
      aggregate_id: aggregateId,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (taken) return undefined;
  const row = await tx
    .selectFrom('change_requests')
    .select(['fingerprint', 'aggregate_id'])
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return { fingerprint: row.fingerprint, aggregateId: row.aggregate_id };
}

/** Deletes a batch of requests older than `before`; later changes delete the rest. */
export async function deleteOldChangeRequests(tx: Transaction, before: Date): Promise<void> {
  const some = tx
    .selectFrom('change_requests')
    .select(['owner_id', 'request_id'])
    .where('created_at', '<', before)
    .limit(100);
  await sql`delete from change_requests where (owner_id, request_id) in ${claimBatch(some)}`.execute(tx);
}

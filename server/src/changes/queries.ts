/** Audit entries, versions and repeated requests: the tables behind every change. */
import { type Insertable, sql } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../db/client.ts';
import { claimBatch, lockForChange, lockNamed } from '../db/locks.ts';

/** Tables of things with a version. */
export type VersionedTable = {
  [T in keyof Schema]: Schema[T] extends { version: unknown; updated_at: unknown; updated_by: unknown }
    ? T
    : never;
}[keyof Schema];

/** One thing of a versioned table. */
export interface VersionedRow {
  /** Kind of thing in the audit log. */
  type: string;
  table: VersionedTable;
  key: 'id' | 'key' | 'name';
  id: string;
  /** Removed rows stay in the table, with `deleted_at`. */
  canBeRestored: boolean;
}

export interface LockedVersion {
  version: number;
  /** The newest one that was kept; changes that are no edits of the thing make versions, too. */
  latest: number | null;
}

/**
 * The version of a thing that is there, or that was removed, whose row stays locked until the transaction ends;
 * `undefined` where there is none.
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

/** Lets one change of things of a kind run at a time. */
export const lockKind = (tx: Transaction, table: VersionedTable): Promise<void> => lockNamed(tx, table);

/** Raises the version of a thing, with author and time; a removed one is restored. */
export async function raiseVersion(
  tx: Transaction,
  { table, key, id, canBeRestored }: VersionedRow,
  { version, at, userId }: { version: number; at: Date; userId: string | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set version = ${version}, updated_at = ${at}, updated_by = ${userId}
    ${canBeRestored ? sql`, deleted_at = null` : sql``} where ${sql.ref(key)} = ${id}`.execute(tx);
}

/** Raises the versions of locked things, with author and time. */
export async function countVersionsOn(
  tx: Transaction,
  { table, ids }: { table: VersionedTable; ids: readonly string[] },
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set version = version + 1, updated_at = ${at}, updated_by = ${userId}
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** Takes a thing out of the world until it is restored. */
export async function markDeleted(
  tx: Transaction,
  { table, key, id }: VersionedRow,
  { at, userId }: { at: Date; userId: string | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = ${at}, updated_at = ${at}, updated_by = ${userId}
    where ${sql.ref(key)} = ${id}`.execute(tx);
}

/** The newest version that was kept of a thing, also of one that is gone. */
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

/** Writes entries and the versions that they tell of, in one statement. */
export async function insertEntries(tx: Transaction, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map(({ entry, content }) => ({
    ...entry,
    // Over the text as PostgreSQL writes it, which is the one that can be read again.
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
 * Takes a request's name. Resolves to what it named before, where it was taken: its fingerprint and the id of what was
 * made. A second one that comes at the same time waits for the first to end.
 */
export async function takeChangeRequest(
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

/** Deletes some of the requests from before `before`; the next change deletes more. */
export async function forgetChangeRequests(tx: Transaction, before: Date): Promise<void> {
  const some = tx
    .selectFrom('change_requests')
    .select(['owner_id', 'request_id'])
    .where('created_at', '<', before)
    .limit(100);
  await sql`delete from change_requests where (owner_id, request_id) in ${claimBatch(some)}`.execute(tx);
}

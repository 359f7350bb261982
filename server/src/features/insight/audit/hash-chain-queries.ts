/** Queries of the seals of audit entries. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { tryLockNamed } from '../../../db/locks.ts';

/** An entry in the canonical text form that is sealed. */
export interface SealedEntry {
  id: string;
  text: string;
}
export interface StoredSeal {
  position: number;
  entry_id: string;
  seal: Buffer;
}
/** A seal with the entry it covers and the state of the entry's version. */
export interface CheckedSeal extends StoredSeal {
  /** Canonical text of the entry; `null` if the entry is missing. */
  text: string | null;
  /** `false` if the content does not match the entry's hash. Erased content counts as intact. */
  is_content_whole: boolean;
}

const entryText = sql<string>`json_build_array(a.id, extract(epoch from a.at)::text, a.user_id, a.user_name,
  a.aggregate_type, a.aggregate_id, a.operation, a.fields, a.version, encode(a.content_hash, 'hex'),
  a.request_id)::text`;

/** Locks sealing to one process at a time. Returns whether this process holds the lock. */
export const tryLockSeals = (tx: Transaction): Promise<boolean> => tryLockNamed(tx, 'audit_seals');

/** Lists entries without a seal, oldest first. */
export async function listUnsealed(tx: Transaction, limit: number): Promise<SealedEntry[]> {
  const { rows } = await sql<SealedEntry>`select a.id, ${entryText} as text
    from audit_unsealed u join audit_entries a on a.id = u.entry_id
    where not exists (select from audit_seals s where s.entry_id = u.entry_id)
    order by a.at, a.id limit ${limit}`.execute(tx);
  return rows;
}

export const findNewest = (tx: Database): Promise<StoredSeal | undefined> =>
  tx
    .selectFrom('audit_seals')
    .select(['position', 'entry_id', 'seal'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertSeals(tx: Transaction, seals: readonly StoredSeal[], at: Date): Promise<void> {
  await tx
    .insertInto('audit_seals')
    .values(seals.map((seal) => ({ ...seal, at })))
    .execute();
  const ids = seals.map(({ entry_id }) => entry_id);
  await sql`delete from audit_unsealed where entry_id = any (${ids})`.execute(tx);
}

/** Removes entries from the queue that a backup restored together with their seal. */
export async function dequeueSealed(tx: Transaction): Promise<void> {
  await sql`delete from audit_unsealed u using audit_seals s where s.entry_id = u.entry_id`.execute(tx);
}

/** Finds the seal at a position. */
export const findSeal = (db: Database, position: number): Promise<StoredSeal | undefined> =>
  db
    .selectFrom('audit_seals')
    .select(['position', 'entry_id', 'seal'])
    .where('position', '=', position)
    .executeTakeFirst();

/** Reads the number of seals, and the time of the newest sealed entry. */
export async function readSealing(db: Database): Promise<{ sealed: number; sealed_until: Date | null }> {
  const { rows } = await sql<{ sealed: number; sealed_until: Date | null }>`
    select s.position as sealed, a.at as sealed_until from audit_seals s
    left join audit_entries a on a.id = s.entry_id order by s.position desc limit 1`.execute(db);
  return rows[0] ?? { sealed: 0, sealed_until: null };
}

/** Lists seals in order, after a position. */
export async function listSeals(db: Database, after: number, limit: number): Promise<CheckedSeal[]> {
  const { rows } = await sql<CheckedSeal>`
    select s.position, s.entry_id, s.seal, case when a.id is not null then ${entryText} end as text,
      coalesce(a.content_hash = sha256(v.salt || convert_to(v.content::text, 'UTF8')), true) as is_content_whole
    from audit_seals s
      left join audit_entries a on a.id = s.entry_id
      left join entity_versions v on v.aggregate_type = a.aggregate_type
        and v.aggregate_id = a.aggregate_id and v.version = a.version
    where s.position > ${after} order by s.position limit ${limit}`.execute(db);
  return rows;
}

/** Lists ids of entries that are neither sealed nor queued for sealing. */
export async function listUntracked(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from audit_entries a
    where not exists (select from audit_seals s where s.entry_id = a.id)
      and not exists (select from audit_unsealed u where u.entry_id = a.id)
    order by a.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countUnsealed(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_unsealed`.execute(db);
  return rows[0]?.count ?? 0;
}

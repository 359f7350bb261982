/** Seals of audit entries: a chain, each over the one before. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { tryLockNamed } from '../../../db/locks.ts';

/** An entry as it is sealed, each part as a text that PostgreSQL always writes the same way. */
export interface SealedEntry {
  id: string;
  text: string;
}
export interface StoredSeal {
  position: number;
  entry_id: string;
  seal: Buffer;
}
/** A seal with what it stands for, and whether the version that the entry tells of is what it was. */
export interface CheckedSeal extends StoredSeal {
  /** `null`: the entry is gone. */
  text: string | null;
  /** `false`: the content differs from the entry's hash. An erased one is as it should be. */
  is_content_whole: boolean;
}

const entryText = sql<string>`json_build_array(a.id, extract(epoch from a.at)::text, a.user_id, a.user_name,
  a.aggregate_type, a.aggregate_id, a.operation, a.fields, a.version, encode(a.content_hash, 'hex'),
  a.request_id)::text`;

/** Lets one process seal at a time. Tells whether it is this one. */
export const tryLockSeals = (tx: Transaction): Promise<boolean> => tryLockNamed(tx, 'audit_seals');

/** Entries without a seal, oldest first. */
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

/** Forgets whose entry came back from a backup together with its seal. */
export async function forgetSealed(tx: Transaction): Promise<void> {
  await sql`delete from audit_unsealed u using audit_seals s where s.entry_id = u.entry_id`.execute(tx);
}

/** Some seals in their order, from behind a position. */
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

/** Ids of entries that have neither a seal nor a place among those that wait for one. */
export async function listUnknown(db: Database, limit: number): Promise<string[]> {
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

import { type Selectable, sql } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { lockForChange } from '../../../db/locks.ts';

/** Host names of brands that were not deleted; in effect once reached, or if they name this machine. */
const hostsInEffect = sql<{ key: string; host_name: string; is_in_preparation: boolean }>`(
  select b.key, h.host_name, b.is_in_preparation
  from brands b cross join lateral unnest(b.host_names) as h (host_name)
  where b.deleted_at is null and (h.host_name like '%.localhost' or exists (
    select from brand_host_checks c
    where c.host_name = h.host_name and c.brand_key = b.key and c.state = 'reached')))`;

export const findBrandOfHost = (tx: Database, hostName: string): Promise<{ key: string } | undefined> =>
  tx
    .selectFrom(hostsInEffect.as('hosts'))
    .select('key')
    .where('host_name', '=', hostName)
    .where('is_in_preparation', '=', false)
    .executeTakeFirst();

export async function isInEffect(tx: Database, hostName: string): Promise<boolean> {
  const found = await tx
    .selectFrom(hostsInEffect.as('hosts'))
    .select('key')
    .where('host_name', '=', hostName)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listInEffect(tx: Database): Promise<string[]> {
  const rows = await tx
    .selectFrom(hostsInEffect.as('hosts'))
    .select('host_name')
    .orderBy('host_name')
    .execute();
  return rows.map(({ host_name }) => host_name);
}

export type HostCheckRow = Selectable<Schema['brand_host_checks']>;

/** Begins a check, which replaces one that is running. */
export async function beginCheck(
  tx: Transaction,
  check: {
    host_name: string;
    brand_key: string;
    nonce_hash: string;
    nonce_session: string;
    nonce_expires_at: Date;
  },
): Promise<void> {
  const { host_name, ...running } = check;
  await tx
    .insertInto('brand_host_checks')
    .values({ host_name, state: 'unchecked', ...running })
    .onConflict((conflict) => conflict.column('host_name').doUpdateSet(running))
    .execute();
}

/** Finds the running check with this number. */
export const findRunning = (tx: Database, nonceHash: string): Promise<HostCheckRow | undefined> =>
  tx.selectFrom('brand_host_checks').selectAll().where('nonce_hash', '=', nonceHash).executeTakeFirst();

/** Finds the running check with this number and locks it, so that its proof is used once. */
export const lockRunning = (tx: Database, nonceHash: string): Promise<HostCheckRow | undefined> =>
  tx
    .selectFrom('brand_host_checks')
    .selectAll()
    .where('nonce_hash', '=', nonceHash)
    .$call(lockForChange)
    .executeTakeFirst();

/** Records the outcome of a check and ends it. */
export async function recordOutcome(
  tx: Transaction,
  { brandKey, hostName, ...outcome }: { brandKey: string; hostName: string } & Outcome,
): Promise<void> {
  const ended = { ...outcome, nonce_hash: null, nonce_session: null, nonce_expires_at: null };
  await tx
    .insertInto('brand_host_checks')
    .values({ host_name: hostName, brand_key: brandKey, ...ended })
    .onConflict((conflict) => conflict.column('host_name').doUpdateSet({ brand_key: brandKey, ...ended }))
    .execute();
}

interface Outcome {
  state: string;
  reason: string | null;
  checked_at: Date;
}

import type { Selectable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../../db/client.ts';

export type SecondFactorRow = Selectable<Schema['second_factors']>;

/** Stores a key that a first code has yet to confirm. Resolves to false if the second factor is on. */
export async function putKey(
  tx: Database,
  { accountId, sealedKey, at }: { accountId: string; sealedKey: Buffer; at: Date },
): Promise<boolean> {
  const columns = { sealed_key: sealedKey, created_at: at };
  const stored = await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(columns).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Finds the second factor of an account, confirmed or not. */
export const find = (tx: Database, accountId: string): Promise<SecondFactorRow | undefined> =>
  tx.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Confirms a key by its first code. Resolves to false if it was confirmed or replaced meanwhile. */
export async function confirm(
  tx: Transaction,
  { accountId, sealedKey, step, at }: { accountId: string; sealedKey: Buffer; step: number; at: Date },
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: at, last_step: step })
    .where('account_id', '=', accountId)
    .where('sealed_key', '=', sealedKey)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Accepts a time step. Resolves to false unless it follows the last one, also for concurrent requests. */
export async function acceptStep(
  tx: Database,
  { accountId, step }: { accountId: string; step: number },
): Promise<boolean> {
  const accepted = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return accepted !== undefined;
}

/** Removes the second factor with its recovery codes. Resolves to whether it was on. */
export async function remove(tx: Transaction, accountId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

/** Replaces the recovery codes of an account. */
export async function putRecoveryCodes(
  tx: Transaction,
  { accountId, hashes }: { accountId: string; hashes: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

/** Uses up a recovery code. Resolves to false if it is unknown or used, also by a concurrent request. */
export async function takeRecoveryCode(
  tx: Database,
  { accountId, hash }: { accountId: string; hash: string },
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(tx: Database, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { lockForChange } from '../../../db/locks.ts';

export type InstanceSettingsRow = Selectable<Schema['instance_settings']>;

export const read = (tx: Database): Promise<InstanceSettingsRow> =>
  tx.selectFrom('instance_settings').selectAll().executeTakeFirstOrThrow();

/** Reads the settings and locks them until the transaction ends. */
export const lock = (tx: Transaction): Promise<InstanceSettingsRow> =>
  tx.selectFrom('instance_settings').selectAll().$call(lockForChange).executeTakeFirstOrThrow();

export async function update(
  tx: Transaction,
  columns: Updateable<Schema['instance_settings']>,
): Promise<void> {
  await tx.updateTable('instance_settings').set(columns).execute();
}

export const listFlags = (tx: Database): Promise<{ name: string; enabled: boolean }[]> =>
  tx.selectFrom('feature_flags').select(['name', 'enabled']).orderBy('name').execute();

/** Inserts the single row unless it exists. Returns whether it was inserted. */
export async function insertIfMissing(
  tx: Transaction,
  row: Insertable<Schema['instance_settings']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('instance_settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Inserts missing flags and returns them. Existing flags keep their values. */
export async function insertMissingFlags(
  tx: Transaction,
  flags: Insertable<Schema['feature_flags']>[],
): Promise<Selectable<Schema['feature_flags']>[]> {
  return tx
    .insertInto('feature_flags')
    .values(flags)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema } from '../../db/client.ts';

export type InstanceSettingsRow = Selectable<Schema['instance_settings']>;

export const read = (tx: Database): Promise<InstanceSettingsRow> =>
  tx.selectFrom('instance_settings').selectAll().executeTakeFirstOrThrow();

export const listFlags = (tx: Database): Promise<Selectable<Schema['feature_flags']>[]> =>
  tx.selectFrom('feature_flags').selectAll().orderBy('name').execute();

/** Inserts the one row unless it exists. */
export async function insertIfMissing(
  tx: Database,
  row: Insertable<Schema['instance_settings']>,
): Promise<void> {
  await tx
    .insertInto('instance_settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts flags that don't exist yet; what an administrator chose stays. */
export async function insertMissingFlags(
  tx: Database,
  flags: Insertable<Schema['feature_flags']>[],
): Promise<void> {
  await tx
    .insertInto('feature_flags')
    .values(flags)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

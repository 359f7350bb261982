import { IdSchema } from '@polylogue/contract/http';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../db/client.ts';

export type ModelProviderRow = Selectable<Schema['model_providers']>;

/** Lets only one change of model providers run at a time, so that one provider at most becomes the default. */
export async function lockForChange(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('model_providers'))`.execute(tx);
}

export const list = (tx: Database): Promise<ModelProviderRow[]> =>
  tx.selectFrom('model_providers').selectAll().orderBy('id').execute();

/** Ids of the environment's providers come here, too; they are no UUIDs and name no row. */
export async function findById(tx: Database, id: string): Promise<ModelProviderRow | undefined> {
  if (!IdSchema.safeParse(id).success) return undefined;
  return tx.selectFrom('model_providers').selectAll().where('id', '=', id).executeTakeFirst();
}

export const findDefault = (tx: Database): Promise<ModelProviderRow | undefined> =>
  tx.selectFrom('model_providers').selectAll().where('is_default', '=', true).executeTakeFirst();

export const insert = (
  tx: Transaction,
  row: Insertable<Schema['model_providers']>,
): Promise<ModelProviderRow> =>
  tx.insertInto('model_providers').values(row).returningAll().executeTakeFirstOrThrow();

/** Changes a provider and counts its version on. */
export const updateById = (
  tx: Transaction,
  id: string,
  changes: Updateable<Schema['model_providers']>,
): Promise<ModelProviderRow> =>
  tx
    .updateTable('model_providers')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteById(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('model_providers').where('id', '=', id).execute();
}

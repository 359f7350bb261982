import { IdSchema } from '@polylogue/contract/http';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { foldedContaining } from '../../../db/lists/containing.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';

export type ModelProviderRow = Selectable<Schema['model_providers']>;

/** Lists a page of stored providers whose names contain the keywords. */
export async function page(
  db: Database,
  keywords: string | undefined,
  request: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<ModelProviderRow>> {
  const isNamed =
    keywords === undefined ? sql.lit(true) : foldedContaining(sql.ref<string>('name'), keywords);
  return keysetPage(db, db.selectFrom('model_providers').selectAll().where(isNamed), {
    ...request,
    list: 'modelProviders',
    sorts: {
      createdAt: { by: sql.ref('created_at'), type: 'timestamptz' },
      name: { by: sql`lower(name)`, type: 'text' },
      updatedAt: { by: sql.ref('updated_at'), type: 'timestamptz' },
    },
    defaultSort: 'createdAt',
    id: sql.ref('id'),
  });
}

export const list = (tx: Database): Promise<ModelProviderRow[]> =>
  tx.selectFrom('model_providers').selectAll().orderBy('id').execute();

/** Finds a stored provider. Returns `undefined` for ids of environment providers, which are not UUIDs. */
export async function findById(tx: Database, id: string): Promise<ModelProviderRow | undefined> {
  if (!IdSchema.safeParse(id).success) return undefined;
  return tx.selectFrom('model_providers').selectAll().where('id', '=', id).executeTakeFirst();
}

export const findDefault = (tx: Database): Promise<ModelProviderRow | undefined> =>
  tx.selectFrom('model_providers').selectAll().where('is_default', '=', true).executeTakeFirst();

/** Returns whether another provider has this name, ignoring case. */
export async function isNameTaken(tx: Database, name: string, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('model_providers')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export const insert = (
  tx: Transaction,
  row: Insertable<Schema['model_providers']>,
): Promise<ModelProviderRow> =>
  tx.insertInto('model_providers').values(row).returningAll().executeTakeFirstOrThrow();

export const updateById = (
  tx: Transaction,
  id: string,
  changes: Updateable<Schema['model_providers']>,
): Promise<ModelProviderRow> =>
  tx
    .updateTable('model_providers')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores a test result without a new version, unless the provider was changed meanwhile. */
export async function setFailedTest(
  db: Database,
  { id, version }: { id: string; version: number },
  failed: { code: string; at: Date } | undefined,
): Promise<void> {
  await db
    .updateTable('model_providers')
    .set({ failed_test: failed?.code ?? null, failed_test_at: failed?.at ?? null })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

export async function deleteById(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('model_providers').where('id', '=', id).execute();
}

/** Lists the embedding models of a provider that libraries use. */
export async function modelsInUse(db: Database, providerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('libraries')
    .select(sql<string>`text_index_embedding ->> 'model'`.as('model'))
    .distinct()
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`text_index_embedding ->> 'providerId' = ${providerId}`)
    .execute();
  return rows.map(({ model }) => model);
}

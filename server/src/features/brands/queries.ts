import type { Insertable, Selectable } from 'kysely';
import { type Database, type Schema, jsonb } from '../../db/client.ts';

export type BrandRow = Selectable<Schema['brands']>;
export type BrandFileRow = Selectable<Schema['brand_files']>;

export const findByKey = (tx: Database, key: string): Promise<BrandRow | undefined> =>
  tx.selectFrom('brands').selectAll().where('key', '=', key).executeTakeFirst();

export const findKeyByHostName = (tx: Database, hostName: string): Promise<{ key: string } | undefined> =>
  tx
    .selectFrom('brands')
    .select('key')
    .where(({ eb, fn, val }) => eb(val(hostName), '=', fn.any('host_names')))
    .orderBy('key')
    .executeTakeFirst();

export const listHostNames = (tx: Database): Promise<{ host_names: string[] }[]> =>
  tx.selectFrom('brands').select('host_names').execute();

export const findFile = (tx: Database, key: string, fileName: string): Promise<BrandFileRow | undefined> =>
  tx
    .selectFrom('brand_files')
    .selectAll()
    .where('brand_key', '=', key)
    .where('file_name', '=', fileName)
    .executeTakeFirst();

/** Says where a file's content is now. */
export async function updateBlobKey(
  tx: Database,
  { brand_key, file_name }: Pick<BrandFileRow, 'brand_key' | 'file_name'>,
  blobKey: string,
): Promise<void> {
  await tx
    .updateTable('brand_files')
    .set({ blob_key: blobKey })
    .where('brand_key', '=', brand_key)
    .where('file_name', '=', file_name)
    .execute();
}

/** Renames a brand that still has the name `from`; tells whether it did. */
export async function rename(
  tx: Database,
  { key, from, to }: { key: string; from: string; to: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('brands')
    .set({ name: to })
    .where('key', '=', key)
    .where('name', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Inserts a brand unless its key is taken; tells whether it did. */
export async function insertIfMissing(
  tx: Database,
  { theme, ...brand }: Omit<Insertable<Schema['brands']>, 'theme'> & { theme: unknown },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('brands')
    .values({ ...brand, theme: jsonb(theme) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertFile(tx: Database, file: Insertable<Schema['brand_files']>): Promise<void> {
  await tx.insertInto('brand_files').values(file).execute();
}

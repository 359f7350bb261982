import type { Insertable, Selectable } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';

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

/** Lists brands, sorted by name. */
export const listNames = (tx: Database): Promise<{ brandKey: string; name: string }[]> =>
  tx.selectFrom('brands').select(['key as brandKey', 'name']).orderBy('name').orderBy('key').execute();

export const findFile = (tx: Database, key: string, fileName: string): Promise<BrandFileRow | undefined> =>
  tx
    .selectFrom('brand_files')
    .selectAll()
    .where('brand_key', '=', key)
    .where('file_name', '=', fileName)
    .executeTakeFirst();

/** Lists files by name. Omits files without a record in `files`, which have no size. */
export const listFiles = (
  tx: Database,
  key: string,
): Promise<{ fileName: string; mediaType: string; sizeBytes: number }[]> =>
  tx
    .selectFrom('brand_files')
    .innerJoin('files', 'files.id', 'brand_files.file_id')
    .where('brand_key', '=', key)
    .orderBy('file_name')
    .select([
      'brand_files.file_name as fileName',
      'brand_files.media_type as mediaType',
      'files.size_bytes as sizeBytes',
    ])
    .execute();

/** Lists files added by the previous release, which have no record in `files`. */
export const listUnregisteredFiles = (tx: Database): Promise<BrandFileRow[]> =>
  tx.selectFrom('brand_files').selectAll().where('file_id', 'is', null).execute();

/** Adds a file, or updates the location of its content. */
export async function upsertFile(tx: Database, file: Insertable<Schema['brand_files']>): Promise<void> {
  const { media_type, blob_key, file_id } = file;
  await tx
    .insertInto('brand_files')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['brand_key', 'file_name']).doUpdateSet({ media_type, blob_key, file_id }),
    )
    .execute();
}

/** Removes a file. Returns whether it existed. */
export async function removeFile(tx: Transaction, key: string, fileName: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('brand_files')
    .where('brand_key', '=', key)
    .where('file_name', '=', fileName)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Updates the files shown in each slot. */
export async function updatePictures(
  tx: Transaction,
  {
    key,
    avatar_file_name,
    logo_file_name,
    splash_file_name,
  }: Pick<BrandRow, 'key' | 'avatar_file_name' | 'logo_file_name' | 'splash_file_name'>,
): Promise<void> {
  await tx
    .updateTable('brands')
    .set({ avatar_file_name, logo_file_name, splash_file_name })
    .where('key', '=', key)
    .execute();
}

/** Renames a brand if it still has the name `from`. Returns whether it was renamed. */
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

/** Inserts a brand unless its key exists. Returns whether it was inserted. */
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

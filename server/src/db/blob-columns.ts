// Columns that refer to files in the storage: backups copy those files, and unreferenced files are orphans.
import { sql } from 'kysely';
import type { Database } from './client.ts';

/** Checks the naming convention of columns that hold the key of a blob. */
export const isBlobColumn = (name: string): boolean => name === 'blob_key' || name.endsWith('_blob_key');

interface BlobColumn {
  table: string;
  column: string;
}

async function listBlobColumns(db: Database): Promise<BlobColumn[]> {
  const { rows } = await sql<BlobColumn>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema()`.execute(db);
  return rows.filter(({ column }) => isBlobColumn(column));
}

/** Returns the keys that no row refers to. */
export async function listUnnamedBlobKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const columns = await listBlobColumns(db);
  const named = columns.map(
    ({ table, column }) => sql`select ${sql.ref(column)} from ${sql.table(table)}
      where ${sql.ref(column)} = any (${keys})`,
  );
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as given (key)
    where key not in (${sql.join(named, sql` union all `)})`.execute(db);
  return rows.map(({ key }) => key);
}

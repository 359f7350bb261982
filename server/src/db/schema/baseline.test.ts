/**
 * Compares the baseline with the schema of the migrations that it replaces, which adopted databases have.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { schemaListing } from '../../testing/database/schema-listing.ts';
import { formerMigrations } from '../migrations/baseline/former-migrations.ts';
import { up } from '../migrations/202611270530-baseline.ts';
import { migrateDatabase } from './migrate.ts';
import { prepareHistory } from './migration-history.ts';

const name = '202611270530-baseline';
/**
 * Listing of a database on which the replaced migrations ran, alike on PostgreSQL 15 and 18. It never
 * changes: if the baseline differs, the baseline is wrong.
 */
const before = await readFile(path.join(import.meta.dirname, 'schema-before-baseline.txt'), 'utf8');

async function baselineDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  await migrateDatabase(database.source, undefined, name);
  return database;
}

it('makes the schema and rows of the migrations that it replaces', async () => {
  const { db } = await baselineDatabase();
  expect(await schemaListing(db)).toBe(before);
});

it('omits only the trigram indexes if the database may not have the extension', async () => {
  const { db, source } = await emptyDatabase();
  const { database } = source as { database: string };
  await sql`revoke create on database ${sql.id(database)} from current_user`.execute(db);
  await prepareHistory(db);
  await up(db);
  const lines = before.split('\n').filter((line) => !/gin_trgm_ops|^extension pg_trgm$/.test(line));
  expect((await schemaListing(db)).split('\n')).toEqual(lines);
});

it('is adopted without changes by a database on which the replaced migrations ran', async () => {
  const { db, source } = await baselineDatabase();
  await sql`delete from kysely_migration`.execute(db);
  for (const former of formerMigrations.names)
    await sql`insert into kysely_migration (name, timestamp) values (${former}, '')`.execute(db);
  await migrateDatabase(source, undefined, name);
  expect(await schemaListing(db)).toBe(before);
  const { rows } = await sql`select works_from from kysely_migration where name = ${name}`.execute(db);
  expect(rows).toEqual([{ works_from: 'all' }]);
});

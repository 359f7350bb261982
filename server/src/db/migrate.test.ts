import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, testDatabase, type TestDatabase } from '../testing/database.ts';
import { migrateDatabase } from './migrate.ts';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-migrations-'));
  database = await emptyDatabase();
});
afterEach(() => rm(folder, { recursive: true }));

/** A migration that runs `statement`; without imports, since it lies outside the project. */
async function writeMigration(name: string, statement: string): Promise<void> {
  const text = `export async function up(db) {
    const compiled = { sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } };
    await db.executeQuery(compiled);
  }`;
  await writeFile(path.join(folder, `${name}.ts`), text);
}

async function tableNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%' order by 1`.execute(database.db);
  return rows.map((row) => row.name);
}

test('runs only what is missing, in order', async () => {
  await writeMigration('202601010000-first', 'create table first (id int)');
  expect(await migrateDatabase(database.source, folder)).toEqual(['202601010000-first']);
  await writeMigration('202601020000-second', 'alter table first rename to second');
  expect(await migrateDatabase(database.source, folder)).toEqual(['202601020000-second']);
  expect(await migrateDatabase(database.source, folder)).toEqual([]);
  expect(await tableNames()).toEqual(['second']);
});

test('two instances that start together run each migration once', async () => {
  await writeMigration('202601010000-slow', 'create table once as select 1 as id from pg_sleep(0.2)');
  const both = [database.source, database.source].map((source) => migrateDatabase(source, folder));
  const ran = await Promise.all(both);
  expect(ran.flat()).toEqual(['202601010000-slow']);
});

test('a migration that fails leaves nothing, and can be run again', async () => {
  await writeMigration('202601010000-first', 'create table first (id int)');
  await writeMigration('202601020000-second', 'create table second (id no_such_type)');
  await expect(migrateDatabase(database.source, folder)).rejects.toThrow('no_such_type');
  expect(await tableNames()).toEqual([]);
  // Mended under another name, since the module cache still holds the broken one.
  await rm(path.join(folder, '202601020000-second.ts'));
  await writeMigration('202601020001-second', 'create table second (id int)');
  await migrateDatabase(database.source, folder);
  expect(await tableNames()).toEqual(['first', 'second']);
});

describe('a database of a newer version', () => {
  test('is refused, by name, and left untouched', async () => {
    await writeMigration('202601010000-first', 'create table first (id int)');
    await migrateDatabase(database.source, folder);
    await sql`insert into kysely_migration (name, timestamp) values ('209901010000-future', '2099')`.execute(
      database.db,
    );
    await writeMigration('202601020000-second', 'create table second (id int)');
    const refused = migrateDatabase(database.source, folder);
    await expect(refused).rejects.toMatchObject({
      reason: 'newer_schema',
      message: expect.stringContaining('209901010000-future'),
    });
    expect(await tableNames()).toEqual(['first']);
  });
});

test('the migrations of the product bring an empty database to what tests start with', async () => {
  await migrateDatabase(database.source);
  const fresh = await tableNames();
  database = await testDatabase();
  expect(await tableNames()).toEqual(fresh);
});

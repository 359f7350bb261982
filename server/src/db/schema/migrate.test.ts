import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, testDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { migrateDatabase } from './migrate.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

let folder: string;
const database = await emptyDatabase();
beforeEach(async () => {
  folder = await temporaryFolder();
  // The tables of the job queue remain, since creating them takes longer than a test.
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});

/** Writes a migration that runs `statement`; without imports, since it is outside the project. */
async function writeMigration(name: string, statement: string, exported = ''): Promise<void> {
  const text = `${exported}
  export async function up(db) {
    const compiled = { sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } };
    await db.executeQuery(compiled);
  }`;
  await writeFile(path.join(folder, `${name}.ts`), text);
}

async function tableNames({ db } = database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely_%' order by 1`.execute(db);
  return rows.map((row) => row.name);
}

test('runs only missing migrations, in order', async () => {
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

test('a failed migration leaves nothing of itself, and can be run again', async () => {
  await writeMigration('202601010000-first', 'create table first (id int)');
  await writeMigration('202601020000-second', 'create table second (id no_such_type)');
  await expect(migrateDatabase(database.source, folder)).rejects.toThrow('no_such_type');
  expect(await tableNames()).toEqual(['first']);
  // Fixed under another name, since the module cache still holds the broken one.
  await rm(path.join(folder, '202601020000-second.ts'));
  await writeMigration('202601020001-second', 'create table second (id int)');
  await migrateDatabase(database.source, folder);
  expect(await tableNames()).toEqual(['first', 'second']);
});

test('an interrupted migration runs again from its beginning', async () => {
  await writeMigration(
    '202601010000-cut',
    'create table cut (id int); select pg_sleep(0.5); alter table cut add column more int',
  );
  const first = migrateDatabase(database.source, folder).catch((error: Error) => error.message);
  const cut = async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(0.5)%' and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    return rows.length;
  };
  await expect.poll(cut, { interval: 10 }).toBe(1);
  expect(await first).toContain('not available');
  expect(await migrateDatabase(database.source, folder)).toEqual(['202601010000-cut']);
});

test('writers are blocked only for a moment while a migration waits for their table', async () => {
  await writeMigration('202601010000-first', 'create table busy (id int)');
  await migrateDatabase(database.source, folder);
  await writeMigration('202601020000-second', 'alter table busy add column more int');
  const longest = await database.db.transaction().execute(async (tx) => {
    await sql`select * from busy`.execute(tx);
    const migrating = migrateDatabase(database.source, folder);
    let longestMs = 0;
    for (const untilMs = performance.now() + 10_000; longestMs < 500 && performance.now() < untilMs; ) {
      const startedAtMs = performance.now();
      await sql`insert into busy (id) values (1)`.execute(database.db);
      longestMs = Math.max(longestMs, performance.now() - startedAtMs);
    }
    return { longestMs, migrating };
  });
  expect(longest.longestMs).toBeGreaterThan(500);
  expect(longest.longestMs).toBeLessThan(2_000);
  expect(await longest.migrating).toEqual(['202601020000-second']);
});

test('an index is built concurrently with writers, while another instance waits to migrate', async () => {
  await writeMigration('202601010000-first', 'create table busy (id int)');
  await writeMigration(
    '202601020000-second',
    'create index concurrently if not exists busy_id on busy (id)',
    'export const isOutsideTransaction = true;',
  );
  const both = [database.source, database.source].map((source) => migrateDatabase(source, folder));
  expect((await Promise.all(both)).flat()).toEqual(['202601010000-first', '202601020000-second']);
});

describe('a database of a newer version', () => {
  const newer = async (exported: string) => {
    await writeMigration('202601010000-first', 'create table first (id int)');
    await writeMigration('202601020000-second', 'alter table first add column more int');
    await writeMigration('202601030000-third', 'alter table first drop column id', exported);
    await migrateDatabase(database.source, folder);
    await rm(path.join(folder, '202601030000-third.ts'));
  };

  test('lets the version before start, as its servers do during an upgrade', async () => {
    await newer("export const worksFrom = '202601020000-second';");
    expect(await migrateDatabase(database.source, folder)).toEqual([]);
  });

  test('refuses a version that its changes would break, with an explanation', async () => {
    await newer("export const worksFrom = '202601020000-second';");
    await rm(path.join(folder, '202601020000-second.ts'));
    await expect(migrateDatabase(database.source, folder)).rejects.toMatchObject({
      reason: 'newer_schema',
      message: expect.stringMatching(/202601030000-third\), which this version can not work with/),
    });
  });

  test('is refused by name and left untouched if its compatibility is unknown', async () => {
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

describe('a migration that replaces others', () => {
  const former = ['202601010000-first', '202601020000-second'];
  const baseline = '202601030000-baseline';
  const replacing = `export const worksFrom = '${baseline}';
    export const replaces = { names: ${JSON.stringify(former)}, commit: 'abcdef12' };`;

  const writeFormer = async (count = former.length) => {
    for (const name of former.slice(0, count))
      await writeMigration(name, `create table ${name.slice(13)} (id int)`);
  };
  /** Migrates by the versions before, then replaces their migrations by the baseline. */
  const migratedBefore = async (count: number) => {
    await writeFormer(count);
    await migrateDatabase(database.source, folder);
    await Promise.all(former.slice(0, count).map((name) => rm(path.join(folder, `${name}.ts`))));
    await writeBaseline();
  };
  const writeBaseline = () =>
    writeMigration(baseline, 'create table first (id int); create table second (id int)', replacing);
  const recorded = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.db,
    );
    return rows.map(({ name }) => name);
  };

  test('runs on an empty database, on which earlier code then refuses to start', async () => {
    await writeBaseline();
    expect(await migrateDatabase(database.source, folder)).toEqual([baseline]);
    expect(await tableNames()).toEqual(['first', 'second']);
    await rm(path.join(folder, `${baseline}.ts`));
    await writeFormer();
    await expect(migrateDatabase(database.source, folder)).rejects.toMatchObject({ reason: 'newer_schema' });
  });

  test('is adopted before later migrations if all replaced ones ran, and lets earlier code start', async () => {
    await migratedBefore(2);
    await writeMigration('202601040000-third', 'alter table second rename to third');
    const both = [database.source, database.source].map((source) => migrateDatabase(source, folder));
    expect((await Promise.all(both)).flat()).toEqual(['202601040000-third']);
    expect(await tableNames()).toEqual(['first', 'third']);
    expect(await recorded()).toEqual([...former, baseline, '202601040000-third']);
    for (const name of [baseline, '202601040000-third']) await rm(path.join(folder, `${name}.ts`));
    await writeFormer();
    expect(await migrateDatabase(database.source, folder)).toEqual([]);
  });

  test('refuses a database with only some of them, naming the commit to start once', async () => {
    await migratedBefore(1);
    await sql`alter table kysely_migration drop column works_from`.execute(database.db);
    await expect(migrateDatabase(database.source, folder)).rejects.toMatchObject({
      reason: 'older_schema',
      message: expect.stringMatching(/^The database is too old .* commit abcdef12 .*\.$/),
    });
    expect(await tableNames()).toEqual(['first']);
    const { rows } = await sql`select * from kysely_migration`.execute(database.db);
    expect(rows).toEqual([{ name: former[0], timestamp: expect.any(String) }]);
  });

  test('is not adopted if an unknown newer one ran, too', async () => {
    await migratedBefore(2);
    await sql`insert into kysely_migration (name, timestamp) values ('209901010000-future', '2099')`.execute(
      database.db,
    );
    await expect(migrateDatabase(database.source, folder)).rejects.toMatchObject({
      reason: 'newer_schema',
      message: expect.stringContaining('(209901010000-future)'),
    });
    expect(await recorded()).toEqual([...former, '209901010000-future']);
  });
});

describe('the migrations of the product', () => {
  let migrated: TestDatabase;
  beforeAll(async () => {
    migrated = await emptyDatabase();
    await migrateDatabase(migrated.source);
  });

  test('bring an empty database to the schema of the tests', async () => {
    expect(await tableNames(await testDatabase())).toEqual(await tableNames(migrated));
  });

  test('keep earlier code from starting, which would run the replaced migrations', async () => {
    await writeMigration('202601010000-first', 'create table first (id int)');
    await expect(migrateDatabase(migrated.source, folder)).rejects.toThrow(/\(202611270530-baseline\b/);
  });
});

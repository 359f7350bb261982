import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { spawnDatabase } from '../../testing/database/spawn-database.ts';
import { type Database, type DatabaseSource, openDatabase } from '../client.ts';
import { findPostgresIn } from './process-facts.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';

function open(source: DatabaseSource): Database {
  const db = openDatabase(source);
  onTestFinished(() => db.destroy());
  return db;
}

async function start(dataFolder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder });
  onTestFinished(() => postgres.stop());
  return postgres;
}

/** Where a first start isn't the question, its result is copied. */
let createdFolder: string;
beforeAll(async () => {
  createdFolder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-created-'));
  const postgres = await startEmbeddedPostgres({ dataFolder: createdFolder });
  await postgres.stop();
});
afterAll(() => rm(createdFolder, { recursive: true }));
const usedDataFolder = () => newDataFolder(path.join(createdFolder, 'pg'));

async function readIds(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db);
  return rows.map((row) => row.id);
}

describe('first start', () => {
  test.each([
    { left: ['secret'], warned: 0 },
    { left: ['secret', 'blobs'], warned: 1 },
  ])('warns only where a database was once: $left', async ({ left, warned }) => {
    const dataFolder = await newDataFolder();
    for (const name of left) await mkdir(path.join(dataFolder, name));
    const warnings: string[] = [];
    const postgres = await startEmbeddedPostgres({ dataFolder, onTrouble: (text) => warnings.push(text) });
    await postgres.stop();
    expect(warnings.filter((text) => text.includes('The database is missing'))).toHaveLength(warned);
  });

  test('makes a private server: checksums, no TCP, a socket for our user alone, a product role without power', async () => {
    const { source } = await start(await newDataFolder());
    const { rows } = await sql`select current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
      current_setting('server_encoding') as encoding,
      (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user) as powerful`.execute(
      open(source),
    );
    expect(rows).toEqual([
      { checksums: 'on', addresses: '', fsync: 'on', encoding: 'UTF8', powerful: false },
    ]);
    const { socketFolder } = source as { socketFolder: string };
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  });

  test('lower-cases and compares text of every script', async () => {
    const { source } = await start(await newDataFolder());
    const { rows } = await sql`select lower('ÄÉΣЖ') as lower, 'STRASSE' ilike 'straße' as folded`.execute(
      open(source),
    );
    expect(rows).toEqual([{ lower: 'äéσж', folded: false }]);
  });

  test('killed in the middle is begun again from nothing', async () => {
    const dataFolder = await newDataFolder();
    const first = spawnDatabase({ dataFolder });
    await expect
      .poll(() => readdir(dataFolder), { interval: 5 })
      .toContainEqual(expect.stringMatching(/^pg-unf/));
    await first.end('SIGKILL');
    expect(await readdir(dataFolder)).not.toContain('pg');
    await spawnDatabase({ dataFolder }).serving();
    expect((await readdir(dataFolder)).filter((name) => name.startsWith('pg-unf'))).toEqual([]);
  });

  test('works below a path that is too long for a socket', async () => {
    const dataFolder = path.join(await newDataFolder(), 'long-'.repeat(30));
    await mkdir(dataFolder);
    const postgres = await start(dataFolder);
    expect((await sql`select 1 as one`.execute(open(postgres.source))).rows).toEqual([{ one: 1 }]);
    await postgres.stop();
    await expect(stat((postgres.source as { socketFolder: string }).socketFolder)).rejects.toThrow('ENOENT');
  });
});

describe('when the database dies', () => {
  test('it is started again, committed rows are there, and the same pool goes on', async () => {
    const postgres = await start(await usedDataFolder());
    const db = open(postgres.source);
    await sql`create table kept (id int primary key)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    const firstPid = postgres.pid()!;
    process.kill(firstPid, 'SIGKILL');
    await expect.poll(() => postgres.pid()).not.toBe(firstPid);
    await postgres.whenReady();
    expect(await readIds(db)).toEqual([1]);
    await sql`insert into kept values (2)`.execute(db);
    expect(await readIds(db)).toEqual([1, 2]);
  });

  test('whoever waits for it goes on when it is back', async () => {
    const troubles: string[] = [];
    const dataFolder = await usedDataFolder();
    const postgres = await startEmbeddedPostgres({
      dataFolder,
      onTrouble: (message) => troubles.push(message),
    });
    onTestFinished(() => postgres.stop());
    process.kill(postgres.pid()!, 'SIGKILL');
    await expect.poll(() => troubles).toEqual([expect.stringContaining('SIGKILL')]);
    await postgres.whenReady();
    expect((await sql`select 1 as one`.execute(open(postgres.source))).rows).toEqual([{ one: 1 }]);
  });

  test('a stop in the middle of the restart leaves nothing running', async () => {
    const dataFolder = await usedDataFolder();
    const postgres = await startEmbeddedPostgres({ dataFolder });
    process.kill(postgres.pid()!, 'SIGKILL');
    await expect.poll(() => postgres.pid()).toBeUndefined();
    await postgres.stop();
    await expect(postgres.whenReady()).rejects.toThrow('stopped');
    expect(await findPostgresIn(path.join(dataFolder, 'pg'))).toEqual([]);
  });
});

describe('when the product dies', () => {
  test('a second start leaves the database of a living one alone, also where its lock was deleted', async () => {
    const dataFolder = await usedDataFolder();
    const { source, embeddedPid } = await spawnDatabase({ dataFolder }).serving();
    await rm(path.join(dataFolder, 'instance.lock'), { force: true });
    expect((await spawnDatabase({ dataFolder }).refused()).refused).toBe('in_use');
    expect(await findPostgresIn(path.join(dataFolder, 'pg'))).toContain(embeddedPid);
    expect((await sql`select 1 as one`.execute(open(source))).rows).toEqual([{ one: 1 }]);
  });

  test('the next start ends the orphaned database and keeps what was committed', async () => {
    const dataFolder = await usedDataFolder();
    const first = spawnDatabase({ dataFolder });
    const { source, embeddedPid } = await first.serving();
    const db = open(source);
    await sql`create table kept (id int primary key)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    await first.end('SIGKILL');
    expect(await findPostgresIn(path.join(dataFolder, 'pg'))).toContain(embeddedPid);

    const second = await spawnDatabase({ dataFolder }).serving();
    expect(await findPostgresIn(path.join(dataFolder, 'pg'))).not.toContain(embeddedPid);
    expect(await readIds(open(second.source))).toEqual([1]);
  });

  test('a start goes well while the killed server still has open sessions', async () => {
    const dataFolder = await usedDataFolder();
    const first = spawnDatabase({ dataFolder });
    const { source } = await first.serving();
    const session = sql`select pg_sleep(60)`.execute(open(source)).catch((error: Error) => error.message);
    await first.end('SIGKILL');
    await spawnDatabase({ dataFolder }).serving();
    expect(await session).toMatch(/terminat/);
  });

  test('the next start serves although postmaster.pid now names a stranger', async () => {
    const dataFolder = await usedDataFolder();
    const first = spawnDatabase({ dataFolder });
    const { embeddedPid } = await first.serving();
    await first.end('SIGKILL');
    process.kill(embeddedPid, 'SIGKILL');
    const pgFolder = path.join(dataFolder, 'pg');
    await expect.poll(() => findPostgresIn(pgFolder)).toEqual([]);
    const file = path.join(pgFolder, 'postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
    await spawnDatabase({ dataFolder }).serving();
  });
});

test('SIGTERM stops the database in order, and the next start finds its rows', async () => {
  const dataFolder = await usedDataFolder();
  const first = spawnDatabase({ dataFolder });
  const { source } = await first.serving();
  const db = openDatabase(source);
  await sql`create table kept as select 1 as id`.execute(db);
  await db.destroy();
  await first.end('SIGTERM');
  expect(first.process.exitCode).toBe(0);
  const pgFolder = path.join(dataFolder, 'pg');
  expect(await findPostgresIn(pgFolder)).toEqual([]);
  expect(await readdir(pgFolder)).not.toContain('postmaster.pid');
  const lines: string[] = [];
  const second = await startEmbeddedPostgres({ dataFolder, onLog: (line) => lines.push(line) });
  onTestFinished(() => second.stop());
  expect(lines.join('\n')).not.toContain('automatic recovery');
  expect(await readIds(open(second.source))).toEqual([1]);
});

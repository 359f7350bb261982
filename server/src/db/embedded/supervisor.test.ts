import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { spawnDatabase } from '../../testing/database/spawn-database.ts';
import { type Database, type DatabaseSource, openDatabase } from '../client.ts';
import { startDatabase } from '../start/start-database.ts';
import { locateEmbeddedBinaries } from './locate-binaries.ts';
import { findPostgresIn } from './process-facts.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

function open(source: DatabaseSource): Database {
  const db = openDatabase(source);
  onTestFinished(() => db.destroy());
  return db;
}

/** Shared by the tests, which see the rows of earlier ones, since creating a cluster is slow. */
const dataFolder = await temporaryFolder();
const pgFolder = path.join(dataFolder, 'pg');
afterAll(async () => {
  for (const pid of await findPostgresIn(pgFolder)) process.kill(pid, 'SIGQUIT');
});

async function readIds(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db);
  return rows.map((row) => row.id);
}

test.each([
  { left: ['secret'], warned: 0 },
  { left: ['secret', 'blobs'], warned: 1 },
])('warns at a first start only if a database existed before: $left', async ({ left, warned }) => {
  const folder = await newDataFolder();
  for (const name of left) await mkdir(path.join(folder, name));
  const warnings: string[] = [];
  // The warning precedes the creation, which is not needed here.
  const binaries = { ...(await locateEmbeddedBinaries()), initdb: '/bin/false' };
  const onTrouble = (text: string) => warnings.push(text);
  const starting = startEmbeddedPostgres({ dataFolder: folder, binaries, onTrouble });
  await expect(starting).rejects.toMatchObject({ reason: 'start_failed' });
  expect(warnings.filter((text) => text.includes('The database is missing'))).toHaveLength(warned);
});

describe('a first start, below a path that is too long for a socket,', () => {
  let longFolder: string;
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    longFolder = path.join(dataFolder, 'long-'.repeat(30));
    await mkdir(path.join(longFolder, 'pg-unfinished-1', 'base'), { recursive: true });
    postgres = await startEmbeddedPostgres({ dataFolder: longFolder });
  });
  afterAll(async () => {
    await postgres.stop();
    await rename(path.join(longFolder, 'pg'), pgFolder);
  });

  test('makes a private server: checksums, no TCP, a socket for one user, an unprivileged role', async () => {
    const { rows } = await sql`select current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
      current_setting('server_encoding') as encoding,
      (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user) as powerful`.execute(
      open(postgres.source),
    );
    expect(rows).toEqual([
      { checksums: 'on', addresses: '', fsync: 'on', encoding: 'UTF8', powerful: false },
    ]);
    const { socketFolder } = postgres.source as { socketFolder: string };
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  });

  test('lower-cases and compares text of every script', async () => {
    const { rows } = await sql`select lower('ÄÉΣЖ') as lower, 'STRASSE' ilike 'straße' as folded`.execute(
      open(postgres.source),
    );
    expect(rows).toEqual([{ lower: 'äéσж', folded: false }]);
  });

  test('removes remains of an interrupted first start', async () => {
    expect((await readdir(longFolder)).filter((name) => name.startsWith('pg-unf'))).toEqual([]);
  });

  test('removes the socket folder when it is stopped', async () => {
    await postgres.stop();
    await expect(stat((postgres.source as { socketFolder: string }).socketFolder)).rejects.toThrow('ENOENT');
  });
});

test('refuses a second start, also without the lock, and stops cleanly on SIGTERM', async () => {
  const first = spawnDatabase({ dataFolder });
  const { source, embeddedPid } = await first.serving();
  const db = openDatabase(source);
  await sql`create table kept (id int primary key)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);
  const silent = { debug: () => {}, info: () => {}, warn: () => {} };
  const startAgain = () => startDatabase({ dataFolder, log: silent, onTakenOver: () => {} });
  await expect(startAgain()).rejects.toMatchObject({
    reason: 'in_use',
    message: expect.stringMatching(new RegExp(`process ${first.process.pid} on .*POLYLOGUE_DATA`, 's')),
  });
  await rm(path.join(dataFolder, 'instance.lock'), { force: true });
  await expect(startAgain()).rejects.toMatchObject({ reason: 'in_use' });
  expect(await findPostgresIn(pgFolder)).toContain(embeddedPid);
  expect(await readIds(db)).toEqual([1]);
  expect(first.warnings).toEqual([]);
  const { socketFolder } = source as { socketFolder: string };
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await db.destroy();

  await first.end('SIGTERM');
  expect(first.process.exitCode).toBe(0);
  expect(await findPostgresIn(pgFolder)).toEqual([]);
  expect(await readdir(pgFolder)).not.toContain('postmaster.pid');
});

test('runs the caller’s work while the server starts, and stops the server when that fails', async () => {
  const start = startEmbeddedPostgres({
    dataFolder,
    meanwhile: async () => {
      await expect.poll(() => findPostgresIn(pgFolder)).not.toEqual([]);
      throw new Error('nothing to serve');
    },
  });
  await expect(start).rejects.toThrow('nothing to serve');
  expect(await findPostgresIn(pgFolder)).toEqual([]);
});

describe('a started server', () => {
  const lines: string[] = [];
  const troubles: string[] = [];
  let postgres: EmbeddedPostgres;
  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({
      dataFolder,
      onLog: (line) => lines.push(line),
      onTrouble: (message) => troubles.push(message),
    });
  });
  afterAll(() => postgres.stop());

  test('finds its rows without a recovery after a clean stop', async () => {
    expect(await readIds(open(postgres.source))).toEqual([1]);
    expect(lines.join('\n')).not.toContain('automatic recovery');
  });

  test('restarts after a crash, with committed rows, for the same pool and waiting callers', async () => {
    const db = open(postgres.source);
    await sql`insert into kept values (2)`.execute(db);
    const firstPid = postgres.pid()!;
    process.kill(firstPid, 'SIGKILL');
    await expect.poll(() => troubles).toEqual([expect.stringContaining('SIGKILL')]);
    await postgres.whenReady();
    expect(postgres.pid()).not.toBe(firstPid);
    expect(await readIds(db)).toEqual([1, 2]);
    await sql`insert into kept values (3)`.execute(db);
    expect(await readIds(db)).toEqual([1, 2, 3]);
  });

  test('leaves nothing running if it is stopped during a restart', async () => {
    process.kill(postgres.pid()!, 'SIGKILL');
    await expect.poll(() => postgres.pid()).toBeUndefined();
    await postgres.stop();
    await expect(postgres.whenReady()).rejects.toThrow('stopped');
    expect(await findPostgresIn(pgFolder)).toEqual([]);
  });
});

test('serves after a kill, despite open sessions and a reused process number in postmaster.pid', async () => {
  const first = spawnDatabase({ dataFolder });
  const { source, embeddedPid } = await first.serving();
  await sql`insert into kept values (4)`.execute(open(source));
  const session = sql`select pg_sleep(60)`.execute(open(source)).catch((error: Error) => error.message);
  await first.end('SIGKILL');
  expect(await findPostgresIn(pgFolder)).toContain(embeddedPid);

  const second = spawnDatabase({ dataFolder });
  const again = await second.serving();
  expect(await session).toMatch(/terminat/);
  expect(await findPostgresIn(pgFolder)).not.toContain(embeddedPid);
  expect(await readIds(open(again.source))).toEqual([1, 2, 3, 4]);

  await second.end('SIGKILL');
  process.kill(again.embeddedPid, 'SIGKILL');
  await expect.poll(() => findPostgresIn(pgFolder)).toEqual([]);
  const file = path.join(pgFolder, 'postmaster.pid');
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
  await spawnDatabase({ dataFolder }).serving();
});

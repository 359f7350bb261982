import { once } from 'node:events';
import { cp, glob, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { type Disk, smallDisk } from '../../testing/full-disk.ts';
import { type Database, type DatabaseSource, openDatabase } from '../client.ts';
import { DatabaseUnavailableError, StorageFullError } from '../unavailable.ts';
import { ReservedSpace } from './reserved-space.ts';
import { startEmbeddedPostgres } from './supervisor.ts';

const reservedBytes = 48 * 1024 ** 2;

interface Started {
  db: Database;
  source: DatabaseSource;
  disk: Disk;
  reserved: string;
  troubles: string[];
  logged: string[];
  pid(): number | undefined;
}

/** Copied for each disk, since creating a cluster is slow. */
const createdFolder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-created-'));
await (await startEmbeddedPostgres({ dataFolder: createdFolder })).stop();
afterAll(() => rm(createdFolder, { recursive: true }));
const copyCluster = (dataFolder: string) =>
  cp(path.join(createdFolder, 'pg'), path.join(dataFolder, 'pg'), { recursive: true });

/** Starts PostgreSQL on a disk of 250 MB, with a row in a table; `undefined` if this user can't mount. */
async function startOnSmallDisk(): Promise<Started | undefined> {
  const dataFolder = path.join(await newDataFolder(), 'disk');
  const disk = smallDisk(dataFolder, '250m');
  if (!disk) return undefined;
  await copyCluster(dataFolder);
  const troubles: string[] = [];
  const logged: string[] = [];
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    reservedBytes,
    roomCheckIntervalMs: 200,
    onTrouble: (message) => troubles.push(message),
    onLog: (line) => logged.push(line),
  });
  disk.beforeUnmount(() => postgres.stop());
  const db = openDatabase(postgres.source);
  disk.beforeUnmount(() => db.destroy());
  await sql`create table kept (id integer primary key)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);
  const reserved = path.join(dataFolder, 'reserved-space');
  await expect.poll(() => sizeOf(reserved)).toBe(reservedBytes);
  return { db, source: postgres.source, disk, reserved, troubles, logged, pid: postgres.pid };
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
const read = (db: Database) => sql<{ id: number }>`select id from kept order by id`.execute(db);
const insert = (db: Database, id: number) => sql`insert into kept values (${id})`.execute(db);

/** Fills the write-ahead log until PostgreSQL, which can't continue without it, has ended. */
async function fillWriteAheadLog(db: Database): Promise<void> {
  const write = () =>
    sql`select pg_logical_emit_message(true, 'test', repeat('much', 250000))`
      .execute(db)
      .then(() => 'written');
  for (let count = 0; count < 100; count += 1) {
    if ((await write().catch(() => 'failed')) === 'failed') return;
  }
  throw new Error('the disk was never full');
}

test('a full disk allows reads and refuses changes, and both recover with free space', async (context) => {
  const started = await startOnSmallDisk();
  if (!started) return context.skip('no file system can be mounted here');
  const { db, disk, reserved, troubles, pid } = started;
  disk.fill();
  await fillWriteAheadLog(db);

  await expect.poll(async () => (await read(db)).rows, { timeout: 15_000 }).toEqual([{ id: 1 }]);
  await expect(insert(db, 2)).rejects.toThrow(StorageFullError);
  expect(await sizeOf(reserved)).toBeUndefined();
  expect(troubles).toContainEqual(expect.stringContaining('The disk is full.'));
  // After a kill, it restarts on the reserved space.
  const first = pid();
  process.kill(first ?? 0, 'SIGKILL');
  await expect.poll(pid).not.toBe(first);
  await expect.poll(async () => (await read(db)).rows, { timeout: 15_000 }).toEqual([{ id: 1 }]);
  await expect(insert(db, 2)).rejects.toThrow(StorageFullError);

  disk.makeRoom();
  await expect
    .poll(() => insert(db, 3).catch((error: unknown) => error), { timeout: 15_000 })
    .not.toBeInstanceOf(DatabaseUnavailableError);
  expect((await read(db)).rows).toEqual([{ id: 1 }, { id: 3 }]);
  expect(await sizeOf(reserved)).toBe(reservedBytes);
}, 60_000);

/** Removes the file that each new session needs and would recreate, which fails on the full disk. */
async function removeSessionCacheFile(dataFolder: string): Promise<void> {
  for await (const file of glob(path.join(dataFolder, 'pg/**/pg_internal.init'))) await rm(file);
}

test('stored rows are soon readable if a full disk prevents only new sessions', async (context) => {
  const started = await startOnSmallDisk();
  if (!started) return context.skip('no file system can be mounted here');
  const { source, disk, reserved, troubles } = started;
  await removeSessionCacheFile(path.dirname(reserved));
  disk.fill();
  const db = openDatabase(source);
  disk.beforeUnmount(() => db.destroy());

  await expect(read(db)).rejects.toThrow(StorageFullError);
  await expect
    .poll(() => read(db).then(({ rows }) => rows, String), { timeout: 15_000 })
    .toEqual([{ id: 1 }]);
  await expect(insert(db, 2)).rejects.toThrow(StorageFullError);
  expect(await sizeOf(reserved)).toBeUndefined();
  expect(troubles).toEqual([
    expect.stringContaining('The disk is full.'),
    expect.stringContaining('found the disk full'),
  ]);

  disk.makeRoom();
  await expect.poll(() => insert(db, 3).then(() => 'kept', String), { timeout: 15_000 }).toBe('kept');
  expect(await sizeOf(reserved)).toBe(reservedBytes);
}, 60_000);

/** Requests a session as a user whose name PostgreSQL then repeats in its log. */
async function knockAs(user: string, source: DatabaseSource): Promise<void> {
  const { socketFolder } = source as { socketFolder: string };
  const socket = createConnection(path.join(socketFolder, '.s.PGSQL.5432'));
  const body = Buffer.from(`\0\u0003\0\0user\0${user}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  socket.end(Buffer.concat([length, body])).resume();
  await once(socket, 'close');
}

test('a log line about a full disk releases nothing while there is room', async (context) => {
  const started = await startOnSmallDisk();
  if (!started) return context.skip('no file system can be mounted here');
  const { db, source, reserved, troubles, logged, pid } = started;
  const first = pid();
  await knockAs('no space left on device', source);
  await expect.poll(() => logged).toContainEqual(expect.stringMatching(/FATAL: .*no space left on device/));
  for (let id = 2; id < 12; id += 1) await insert(db, id);
  expect(await sizeOf(reserved)).toBe(reservedBytes);
  expect(pid()).toBe(first);
  expect(troubles).toEqual([]);
});

test('with little room nothing is reserved, which is reported once, until there is room', async (context) => {
  const dataFolder = path.join(await newDataFolder(), 'disk');
  const disk = smallDisk(dataFolder, '250m');
  if (!disk) return context.skip('no file system can be mounted here');
  await copyCluster(dataFolder);
  const other = path.join(dataFolder, 'other');
  await writeFile(other, Buffer.alloc(130 * 1024 ** 2));
  const troubles: string[] = [];
  const roomCheckIntervalMs = 50;
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    reservedBytes,
    roomCheckIntervalMs,
    onTrouble: (message) => troubles.push(message),
  });
  disk.beforeUnmount(() => postgres.stop());
  const reserved = path.join(dataFolder, 'reserved-space');
  await expect.poll(() => troubles).toEqual(['The disk of the data folder is nearly full.']);
  await delay(5 * roomCheckIntervalMs);
  expect(troubles).toHaveLength(1);
  expect(await sizeOf(reserved)).toBeUndefined();
  const first = postgres.pid();
  await rm(other);
  await expect.poll(() => sizeOf(reserved)).toBe(reservedBytes);
  expect(postgres.pid()).toBe(first);
});

test('reserved space is complete even if the disk accepts a write in parts', async () => {
  const folder = await newDataFolder();
  const file = await open(path.join(folder, 'any'), 'w');
  const handles = Object.getPrototypeOf(file) as typeof file;
  await file.close();
  const { write } = handles;
  const writing = vi.spyOn(handles, 'write');
  writing.mockImplementation(function (this: typeof file, ...[data, from, length]: [Buffer, number, number]) {
    return write.apply(this, [data, from, Math.ceil(length / 2)] as never);
  } as never);
  onTestFinished(() => writing.mockRestore());
  expect(await new ReservedSpace(folder, 1024 ** 2 + 1).take()).toBe(true);
  expect(await sizeOf(path.join(folder, 'reserved-space'))).toBe(1024 ** 2 + 1);
});

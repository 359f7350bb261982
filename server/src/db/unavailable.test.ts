import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../testing/database/data-folder.ts';
import { testDatabase } from '../testing/database/database.ts';
import {
  type Database,
  type DatabaseOptions,
  type DatabaseSource,
  openDatabase,
  transaction,
} from './client.ts';
import { DatabaseUnavailableError, StorageFullError } from './unavailable.ts';

function open(source: DatabaseSource, options?: DatabaseOptions): Database {
  const db = openDatabase(source, options);
  onTestFinished(() => db.destroy());
  return db;
}

const ping = (db: Database) => sql`select ${1}::int as one`.execute(db);

/** Starts a server that closes each connection or stays silent. */
async function listen(treat: 'close' | 'keep silent'): Promise<string> {
  const server = createServer((socket) => {
    if (treat === 'close') socket.destroy();
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `postgres://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/x`;
}

/** Terminates the server's side of `db`'s connections, like a server that shuts down. */
const cutOff = (source: Database, applicationName: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName}`.execute(source);

const nowhere: [string, () => Promise<DatabaseSource>, DatabaseOptions?][] = [
  ['refuses connections', async () => 'postgres://127.0.0.1:1/x'],
  ['has no socket', async () => ({ socketFolder: await newDataFolder(), database: 'x', user: 'x' })],
  ['closes connections', () => listen('close')],
  ['does not answer', () => listen('keep silent'), { connectTimeoutMs: 100 }],
];

test.each(nowhere)('reports a server as unavailable that %s', async (_how, find, options) => {
  const db = open(await find(), options);
  await expect(ping(db)).rejects.toThrow(DatabaseUnavailableError);
});

test('reports the database as unavailable when no connection becomes free', async () => {
  const { source } = await testDatabase();
  const db = open(source, { maxConnections: 1, connectTimeoutMs: 100 });
  await transaction(db, async () => {
    await expect(ping(db)).rejects.toThrow(DatabaseUnavailableError);
  });
  await ping(db);
});

test('reports the database as unavailable when a statement is cut off, and answers the next one', async () => {
  const { db, source } = await testDatabase();
  const cut = open(source, { maxConnections: 1 });
  await sql`set application_name = 'to-be-cut'`.execute(cut);
  const asked = sql`select pg_sleep(60)`.execute(cut).catch((error: unknown) => error);
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity where query like '%pg_sleep(60)'`.execute(db);
      return rows.length;
    })
    .toBe(1);
  await cutOff(db, 'to-be-cut');
  expect(await asked).toBeInstanceOf(DatabaseUnavailableError);
  await ping(cut);
});

test('reports the database as unavailable when a transaction is cut off', async () => {
  const { db, source } = await testDatabase();
  const cut = open(source, { maxConnections: 1 });
  const work = transaction(cut, async (tx) => {
    await sql`set application_name = 'to-be-cut'`.execute(tx);
    await cutOff(db, 'to-be-cut');
    await ping(tx);
  });
  await expect(work).rejects.toThrow(DatabaseUnavailableError);
  await ping(cut);
});

test('keeps the error of an invalid statement', async () => {
  const { db } = await testDatabase();
  await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ code: '42703' });
  await expect(sql`select ${1}::bigint + 9007199254740993 as big`.execute(db)).rejects.toThrow(RangeError);
});

test.each(['53100', '53000'])('reports only a full disk as full (%s)', async (state) => {
  const { db } = await testDatabase();
  const fail = sql`do ${sql.lit(`begin raise exception 'failed' using errcode = '${state}'; end`)}`.execute(
    db,
  );
  const failure = await fail.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseUnavailableError);
  expect(failure instanceof StorageFullError).toBe(state === '53100');
});

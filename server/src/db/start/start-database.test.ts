import { createServer } from 'node:net';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { inject, describe, expect, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { emptyDatabase } from '../../testing/database/database.ts';
import { spawnDatabase } from '../../testing/database/spawn-database.ts';
import { openDatabase } from '../client.ts';
import { startDatabase } from './start-database.ts';
import type { DatabaseStartError } from './start-error.ts';
import { waitForServer } from './wait-for-server.ts';

/** Returns the URL of a database on the shared test server. */
function urlOf(database: string, user = 'polylogue'): string {
  const host = encodeURIComponent(inject('databaseSocketFolder'));
  return `postgres://${user}:s3cret-password@localhost/${database}?host=${host}`;
}

async function newDatabaseUrl(): Promise<string> {
  const { source } = await emptyDatabase();
  return urlOf((source as { database: string }).database);
}

/** Returns a port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const starting = (
  { dataFolder, databaseUrl }: { dataFolder: string; databaseUrl?: string },
  waitMs = 1_500,
) => {
  const warnings: string[] = [];
  const log = { debug: () => {}, info: () => {}, warn: (warning: string) => warnings.push(warning) };
  return { warnings, start: startDatabase({ dataFolder, databaseUrl, waitMs, log, onTakenOver: () => {} }) };
};

describe('DATABASE_URL', () => {
  test('uses an external server, which is migrated and refused to another instance until it died', async () => {
    const url = await newDatabaseUrl();
    const first = spawnDatabase({ dataFolder: await newDataFolder(), databaseUrl: url });
    expect((await first.serving()).source).toBe(url);
    const db = openDatabase(url);
    onTestFinished(() => db.destroy());
    const { rows } = await sql`select count(*) > 0 as migrated from kysely_migration`.execute(db);
    expect(rows).toEqual([{ migrated: true }]);

    const second = starting({ dataFolder: await newDataFolder(), databaseUrl: url });
    await expect(second.start).rejects.toMatchObject({
      reason: 'in_use',
      message: expect.stringContaining('Another running Polylogue'),
    });
    await first.end('SIGKILL');
    const third = starting({ dataFolder: await newDataFolder(), databaseUrl: url });
    await (await third.start).stop();
  });

  test('is retried with a clear message while the server is down, then refused, without the password', async () => {
    const url = `postgres://polylogue:s3cret-password@127.0.0.1:${await closedPort()}/polylogue`;
    const { start, warnings } = starting({ dataFolder: await newDataFolder(), databaseUrl: url }, 600);
    const failure: DatabaseStartError = await start.catch((error) => error);
    expect(failure).toMatchObject({
      reason: 'unreachable',
      message: expect.stringMatching(
        /127\.0\.0\.1:\d+\/polylogue did not answer within 1 s: .*ECONNREFUSED.*DATABASE_URL/,
      ),
    });
    expect(warnings[0]).toMatch(/does not answer .* trying for another \d s/);
    expect([failure.message, ...warnings].join()).not.toContain('s3cret');
  });

  test.each([
    ['an unknown database', () => urlOf('no_such_database'), 'no_such_database'],
    ['an unknown user', () => urlOf('postgres', 'stranger'), 'stranger'],
    ['no database URL at all', () => 'postgres://[', 'not a valid URL'],
  ])('with %s is refused at once', async (_name, url, words) => {
    const retries: string[] = [];
    const waiting = waitForServer(url(), { waitMs: 60_000, onRetry: (message) => retries.push(message) });
    await expect(waiting).rejects.toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining(words),
    });
    await expect(waiting).rejects.not.toThrow('s3cret');
    expect(retries).toEqual([]);
  });

  test('waits for a server that starts later', async () => {
    const { source } = await emptyDatabase();
    const { socketFolder, database } = source as { socketFolder: string; database: string };
    const socket = path.join(await newDataFolder(), 'socket');
    const retries: string[] = [];
    const url = `postgres://polylogue@localhost/${database}?host=${encodeURIComponent(socket)}`;
    const waiting = waitForServer(url, { waitMs: 60_000, onRetry: (message) => retries.push(message) });
    await expect.poll(() => retries.length).toBe(1);
    await symlink(socketFolder, socket);
    await waiting;
  });

  test('times out on a server that accepts and never answers', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const waiting = waitForServer(`postgres://127.0.0.1:${port}/polylogue`, { waitMs: 100 });
    await expect(waiting).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

test('a newer database is refused and left untouched', async () => {
  const databaseUrl = await newDatabaseUrl();
  const db = openDatabase(databaseUrl);
  onTestFinished(() => db.destroy());
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  await sql`insert into kysely_migration values ('299901010000-future', '2999')`.execute(db);
  await expect(starting({ dataFolder: await newDataFolder(), databaseUrl }).start).rejects.toMatchObject({
    reason: 'newer_schema',
    message: expect.stringContaining('299901010000-future'),
  });
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([{ tablename: 'kysely_migration' }]);
});

test('a database that another program has filled is refused with an explanation', async () => {
  const databaseUrl = await newDatabaseUrl();
  const db = openDatabase(databaseUrl);
  onTestFinished(() => db.destroy());
  await sql`create table users (id int)`.execute(db);
  await expect(starting({ dataFolder: await newDataFolder(), databaseUrl }).start).rejects.toMatchObject({
    reason: 'start_failed',
    message: expect.stringContaining('a database of its own'),
  });
});

test('a file in the place of the data folder is refused with an explanation', async () => {
  const file = path.join(await newDataFolder(), 'file');
  await writeFile(file, '');
  await expect(starting({ dataFolder: file }).start).rejects.toMatchObject({
    reason: 'folder_unusable',
    message: expect.stringContaining('a file is in its place'),
  });
});

import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { spawnDatabase } from '../../testing/database/spawn-database.ts';
import { openDatabase } from '../client.ts';
import { findPostgresIn } from './process-facts.ts';
import { startEmbeddedPostgres } from './supervisor.ts';

const NOBODY = 65_534;
const OWN = 61_100;
const isRoot = process.getuid?.() === 0;

async function ownerOfProcess(pgFolder: string): Promise<number> {
  const [pid] = await findPostgresIn(pgFolder);
  return (await stat(`/proc/${pid}`)).uid;
}

async function writeAndStop(dataFolder: string): Promise<number[]> {
  const postgres = await startEmbeddedPostgres({ dataFolder });
  const db = openDatabase(postgres.source);
  await sql`create table if not exists kept (id int generated always as identity)`.execute(db);
  await sql`insert into kept default values`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db);
  await db.destroy();
  await postgres.stop();
  return rows.map((row) => row.id);
}

describe.skipIf(!isRoot)('as root', () => {
  test('the server runs under a number of its own where that can reach the data, which nobody else can', async () => {
    const dataFolder = await newDataFolder();
    await chmod(dataFolder, 0o711);
    const postgres = await startEmbeddedPostgres({ dataFolder });
    onTestFinished(() => postgres.stop());
    const pgFolder = path.join(dataFolder, 'pg');
    expect(await ownerOfProcess(pgFolder)).toBe(OWN);
    const { uid, mode } = await stat(pgFolder);
    expect([uid, mode & 0o777]).toEqual([OWN, 0o700]);
    expect((await stat(path.join(pgFolder, 'base'))).uid).toBe(OWN);
  });

  test('a database that nobody owned is taken over', async () => {
    const dataFolder = await newDataFolder();
    await chmod(dataFolder, 0o711);
    expect(await writeAndStop(dataFolder)).toEqual([1]);
    const pgFolder = path.join(dataFolder, 'pg');
    for (const entry of await readdir(pgFolder, { recursive: true })) {
      await chown(path.join(pgFolder, entry), NOBODY, NOBODY);
    }
    await chown(pgFolder, NOBODY, NOBODY);
    expect(await writeAndStop(dataFolder)).toEqual([1, 2]);
    expect((await stat(path.join(pgFolder, 'base'))).uid).toBe(OWN);
  });

  test('the server runs in a user namespace below a closed folder, and keeps its rows when that is opened or closed', async () => {
    const dataFolder = await newDataFolder();
    expect(await writeAndStop(dataFolder)).toEqual([1]);
    expect((await stat(path.join(dataFolder, 'pg'))).uid).toBe(0);
    await chmod(dataFolder, 0o711);
    expect(await writeAndStop(dataFolder)).toEqual([1, 2]);
    expect((await stat(path.join(dataFolder, 'pg'))).uid).toBe(OWN);
    await chmod(dataFolder, 0o700);
    expect(await writeAndStop(dataFolder)).toEqual([1, 2, 3]);
  });

  test('without nobody and without namespaces it refuses, says why, and makes nothing', async () => {
    const dataFolder = await newDataFolder();
    const toolless = path.join(dataFolder, 'no-programs');
    await mkdir(toolless);
    const { refused, message } = await spawnDatabase({ dataFolder, env: { PATH: toolless } }).refused();
    expect(refused).toBe('refuses_root');
    expect(message).toMatch(
      /refuses to run as root.*Another user can not reach.*user namespace is not available/,
    );
    expect(await readdir(dataFolder)).not.toContain('pg');
  });

  test('an ordinary user may start it, and only that user gets in', async () => {
    const dataFolder = await newDataFolder();
    await chown(dataFolder, NOBODY, NOBODY);
    const { source } = await spawnDatabase({ dataFolder, uid: NOBODY }).serving();
    expect(await ownerOfProcess(path.join(dataFolder, 'pg'))).toBe(NOBODY);
    const stranger = openDatabase(source);
    onTestFinished(() => stranger.destroy());
    await expect(sql`select 1`.execute(stranger)).rejects.toThrow('Peer authentication failed');
  });

  test('a database of another user is refused', async () => {
    const dataFolder = await newDataFolder();
    await mkdir(path.join(dataFolder, 'pg'), { mode: 0o700 });
    await chown(dataFolder, NOBODY, NOBODY);
    const { refused, message } = await spawnDatabase({ dataFolder, uid: NOBODY }).refused();
    expect([refused, message]).toEqual([
      'folder_unusable',
      expect.stringContaining('this user may not use it'),
    ]);
  });
});

import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { spawnDatabase } from '../../testing/database/spawn-database.ts';
import { openDatabase } from '../client.ts';
import { findPostgresIn } from './process-facts.ts';
import { startEmbeddedPostgres } from './supervisor.ts';

const run = promisify(execFile);

const NOBODY = 65_534;
const OWN = 61_100;
const isRoot = process.getuid?.() === 0;

async function ownerOfProcess(pgFolder: string): Promise<number> {
  const [pid] = await findPostgresIn(pgFolder);
  return (await stat(`/proc/${pid}`)).uid;
}

/** Returns the entries of `folder` that belong to anyone but `uid`. */
async function listForeign(folder: string, uid: number): Promise<string[]> {
  const { stdout } = await run('find', [folder, '!', '-uid', String(uid)]);
  return stdout.split('\n').filter(Boolean);
}

async function writeAndStop(dataFolder: string, whileRunning = async () => {}): Promise<number[]> {
  const postgres = await startEmbeddedPostgres({ dataFolder });
  await whileRunning();
  const db = openDatabase(postgres.source);
  await sql`create table if not exists kept (id int generated always as identity)`.execute(db);
  await sql`insert into kept default values`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db);
  await db.destroy();
  await postgres.stop();
  return rows.map((row) => row.id);
}

describe.skipIf(!isRoot)('running as root', () => {
  /** Shared by the tests, which change its owner in turn, since creating a cluster is slow. */
  let commonFolder: string;
  let pgFolder: string;
  beforeAll(async () => {
    commonFolder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-owned-'));
    pgFolder = path.join(commonFolder, 'pg');
    await chown(commonFolder, NOBODY, NOBODY);
  });
  afterAll(async () => {
    for (const pid of await findPostgresIn(pgFolder)) process.kill(pid, 'SIGQUIT');
    await rm(commonFolder, { recursive: true, maxRetries: 20 });
  });

  test('lets an ordinary user start the server, and only that user connect', async () => {
    const { source } = await spawnDatabase({ dataFolder: commonFolder, uid: NOBODY }).serving();
    expect(await ownerOfProcess(pgFolder)).toBe(NOBODY);
    const stranger = openDatabase(source);
    onTestFinished(() => stranger.destroy());
    await expect(sql`select 1`.execute(stranger)).rejects.toThrow('Peer authentication failed');
  });

  test('runs as the owner of another user’s folder, who can start again afterwards', async () => {
    expect(await listForeign(pgFolder, NOBODY)).toEqual([]);
    expect(
      await writeAndStop(commonFolder, async () => {
        expect(await ownerOfProcess(pgFolder)).toBe(NOBODY);
      }),
    ).toEqual([1]);
    expect(await listForeign(pgFolder, NOBODY)).toEqual([]);
    await spawnDatabase({ dataFolder: commonFolder, uid: NOBODY }).serving();
  });

  test('refuses another user’s database that its owner can not reach, and leaves its owner', async () => {
    await chown(commonFolder, 0, 0);
    const { refused, message } = await spawnDatabase({ dataFolder: commonFolder }).refused();
    expect([refused, message]).toEqual([
      'refuses_root',
      expect.stringContaining(`belongs to user ${NOBODY}, who can not reach`),
    ]);
    expect(await listForeign(pgFolder, NOBODY)).toEqual([]);
  });

  test('refuses a folder that is closed to the namespace of root, and leaves its owner', async () => {
    await run('chown', ['-R', `${OWN}:${OWN}`, pgFolder]);
    await chown(commonFolder, NOBODY, NOBODY);
    const { refused, message } = await spawnDatabase({ dataFolder: commonFolder }).refused();
    expect([refused, message]).toEqual(['refuses_root', expect.stringContaining('closed to it')]);
    expect(await listForeign(pgFolder, OWN)).toEqual([]);
  });

  test('runs root’s database under a reserved number if that can reach the data', async () => {
    await run('chown', ['-R', '0:0', commonFolder]);
    await chmod(commonFolder, 0o711);
    expect(
      await writeAndStop(commonFolder, async () => {
        expect(await ownerOfProcess(pgFolder)).toBe(OWN);
      }),
    ).toEqual([1, 2]);
    expect((await stat(pgFolder)).mode & 0o777).toBe(0o700);
    expect(await listForeign(pgFolder, OWN)).toEqual([]);
  });

  test('runs in a user namespace below a closed folder, and keeps the rows after permission changes', async () => {
    await chmod(commonFolder, 0o700);
    expect(await writeAndStop(commonFolder)).toEqual([1, 2, 3]);
    expect((await stat(pgFolder)).uid).toBe(0);
    await chmod(commonFolder, 0o711);
    expect(await writeAndStop(commonFolder)).toEqual([1, 2, 3, 4]);
    expect((await stat(pgFolder)).uid).toBe(OWN);
  });

  test('refuses with a reason and without changes if neither user nor namespace is available', async () => {
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

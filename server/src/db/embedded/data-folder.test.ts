import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findPostgresIn } from './process-facts.ts';
import { startEmbeddedPostgres } from './supervisor.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const dataFolder = await temporaryFolder();
const pgFolder = path.join(dataFolder, 'pg');
const postgres = await startEmbeddedPostgres({ dataFolder });
await postgres.stop();

/**
 * Lists every file with owner, mode, size and time of change, except PostgreSQL's record of its command
 * line.
 */
async function stateOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name !== 'postmaster.opts');
  const states = names.toSorted().map(async (name) => {
    const found = await stat(path.join(folder, name));
    const { uid, mode, size, mtimeMs } = found;
    return [name, uid, mode, ...(found.isFile() ? [size, mtimeMs] : [])].join(' ');
  });
  return await Promise.all(states);
}

const damages = [
  {
    name: 'the version of a newer PostgreSQL',
    file: 'PG_VERSION',
    reason: 'newer_engine',
    change: () => Buffer.from('19\n'),
  },
  {
    name: 'the version of an older PostgreSQL',
    file: 'PG_VERSION',
    reason: 'older_engine',
    change: () => Buffer.from('17\n'),
  },
  { name: 'no version', file: 'PG_VERSION', reason: 'damaged', change: () => undefined },
  { name: 'no readable version', file: 'PG_VERSION', reason: 'damaged', change: () => Buffer.from('?') },
  {
    name: 'a cut control file',
    file: 'global/pg_control',
    reason: 'damaged',
    change: (bytes: Buffer) => bytes.subarray(0, 100),
  },
  {
    name: 'a changed control file',
    file: 'global/pg_control',
    reason: 'damaged',
    change: (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, 40), Buffer.from('changed'), bytes.subarray(47)]),
  },
  {
    name: 'a control file of random bytes',
    file: 'global/pg_control',
    reason: 'damaged',
    change: (bytes: Buffer) => randomBytes(bytes.length),
  },
  {
    name: 'a lost write-ahead log',
    file: 'pg_wal/000000010000000000000001',
    reason: 'damaged',
    change: () => undefined,
  },
];

test.each(damages)(
  'a database with $name is refused, and left unchanged',
  async ({ file, reason, change }) => {
    const damaged = path.join(pgFolder, file);
    const bytes = await readFile(damaged);
    const { mode, uid, gid } = await stat(damaged);
    const changed = change(bytes);
    await (changed ? writeFile(damaged, changed) : rm(damaged));
    const before = await stateOf(pgFolder);
    await expect(startEmbeddedPostgres({ dataFolder })).rejects.toMatchObject({
      reason,
      message: expect.stringContaining('It was left as it was'),
    });
    expect(await stateOf(pgFolder)).toEqual(before);
    await writeFile(damaged, bytes, { mode });
    await chown(damaged, uid, gid);
  },
);

test('a database that starts but accepts no session is refused, and stopped', async () => {
  await rm(path.join(pgFolder, 'global/pg_filenode.map'));
  await expect(startEmbeddedPostgres({ dataFolder })).rejects.toMatchObject({
    reason: 'damaged',
    message: expect.stringContaining('pg_filenode.map'),
  });
  expect(await findPostgresIn(pgFolder)).toEqual([]);
});

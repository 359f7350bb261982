import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadConfig } from './config.ts';
import { openDatabase } from './db/client.ts';
import { explainStartFailure } from './start-failure.ts';
import { fullDisk } from './testing/full-disk.ts';
import { testDatabase } from './testing/database/database.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Returns the explanation of the failure of `work` with the configuration of `env`. */
async function explain(work: () => unknown, env: Record<string, string> = {}): Promise<string> {
  const config = loadConfig({ POLYLOGUE_DATA: path.join(folder, 'data'), ...env }, folder);
  try {
    await work();
  } catch (error) {
    return explainStartFailure(error, config) ?? `unforeseen: ${String(error)}`;
  }
  return 'nothing failed';
}

/** Returns the refusal of an invalid configuration. */
const refusal = (env: Record<string, string>): string => {
  try {
    loadConfig({ POLYLOGUE_DATA: path.join(folder, 'data'), ...env }, folder);
  } catch (error) {
    return explainStartFailure(error, undefined) ?? `unforeseen: ${String(error)}`;
  }
  return 'accepted';
};

const listen = (host: string, port: number) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => {
      onTestFinished(() => void server.close());
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

it.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['HOST', ' '],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_WAIT_SECONDS', 'soon'],
  ['POLYLOGUE_URL', 'chat.example'],
  ['POLYLOGUE_URL', 'ftp://chat.example'],
  ['POLYLOGUE_SECRET', 'short'],
  ['POLYLOGUE_TRUSTED_PROXIES', 'yes'],
  ['POLYLOGUE_ADMIN_EMAIL', 'nobody'],
  ['POLYLOGUE_ADMIN_PASSWORD', 'short'],
  ['POLYLOGUE_ADMIN_OBJECT_ID', 'without-entra-id'],
  ['ENTRA_CLIENT_ID', 'alone'],
  ['ENTRA_INSTANCE', 'login'],
  ['POLYLOGUE_ALLOWED_ADDRESSES', 'host'],
  ['LOG_LEVEL', 'loud'],
])('refuses an invalid configuration by the name of its variable: %s=%s', (name, value) => {
  expect(refusal({ [name]: value })).toContain(name);
});

describe('an unusable data folder is named, with the reason', () => {
  it('for a file in its place', async () => {
    await writeFile(path.join(folder, 'data'), '');
    expect(refusal({})).toContain('a file is in its place');
  });

  it('for a dangling link', async () => {
    await symlink(path.join(folder, 'nowhere'), path.join(folder, 'data'));
    expect(refusal({})).toContain('POLYLOGUE_DATA');
  });

  it('for a file in the place of a subfolder', async () => {
    await mkdir(path.join(folder, 'data'));
    await writeFile(path.join(folder, 'data/search'), '');
    const work = () => mkdir(path.join(folder, 'data/search'), { recursive: true });
    expect(await explain(work)).toContain('a file is in its place');
  });
});

it('a missing file of the program is not reported as a data folder', async () => {
  expect(await explain(() => readFile(path.join(folder, 'program/index.html')))).toMatch(/^unforeseen/);
});

describe('the secret', () => {
  it.each(['', 'cut'])('is rejected if it is guessable, such as a truncated file: %j', async (left) => {
    await mkdir(path.join(folder, 'data/pg'), { recursive: true });
    await writeFile(path.join(folder, 'data/secret'), left);
    expect(refusal({})).toContain('POLYLOGUE_SECRET');
  });

  it('is created if a first start left an empty file', async () => {
    await mkdir(path.join(folder, 'data'));
    await writeFile(path.join(folder, 'data/secret'), '');
    expect(refusal({})).toBe('accepted');
    expect(String(await readFile(path.join(folder, 'data/secret'))).length).toBeGreaterThan(32);
    expect(refusal({ DATABASE_URL: 'postgres://host/db' })).toBe('accepted');
    await writeFile(path.join(folder, 'data/secret'), '');
    expect(refusal({ DATABASE_URL: 'postgres://host/db' })).toContain('POLYLOGUE_SECRET');
  });

  it('leaves nothing on a full disk, reports it, and is created once there is room', async (context) => {
    const disk = fullDisk(path.join(folder, 'data'));
    if (!disk) return context.skip('no file system can be mounted here');
    expect(refusal({})).toMatch(/^The data folder .*: the disk is full/);
    expect(await readdir(path.join(folder, 'data'))).toEqual(['filler']);
    disk.makeRoom();
    expect(refusal({})).toBe('accepted');
  });

  it('stays the same from start to start', () => {
    const read = () => loadConfig({ POLYLOGUE_DATA: path.join(folder, 'data') }, folder).secret;
    expect(read()).toBe(read());
  });
});

describe('an unusable address', () => {
  it('is reported as in use', async () => {
    const port = await listen('127.0.0.1', 0);
    const output = await explain(() => listen('127.0.0.1', port), { PORT: String(port) });
    expect(output).toContain(`127.0.0.1:${port} is in use`);
  });

  it.each(['no-such-host.invalid', '203.0.113.9'])('%s', async (host) => {
    expect(await explain(() => listen(host, 0), { HOST: host })).toContain('HOST');
  });
});

describe('a database failure during the start', () => {
  it('is reported as missing', async () => {
    const db = openDatabase('postgres://127.0.0.1:1/x');
    expect(await explain(() => sql`select 1`.execute(db))).toContain('database was lost');
  });

  it.each(['XX001', 'XX002', '58P01'])('is reported as damaged (%s)', async (code) => {
    const { db } = await testDatabase();
    const fail = sql`do ${sql.lit(`begin raise exception 'invalid page' using errcode = '${code}'; end`)}`;
    expect(await explain(() => fail.execute(db))).toContain('damaged: invalid page');
  });

  it('is reported as a full disk', async () => {
    const { db } = await testDatabase();
    const fail = sql`do ${sql.lit("begin raise exception 'No space left on device' using errcode = '53100'; end")}`;
    expect(await explain(() => fail.execute(db))).toContain('disk is full');
  });
});

it('an unexpected error keeps its stack', async () => {
  expect(await explain(() => Promise.reject(new Error('a bug')))).toContain('unforeseen');
});

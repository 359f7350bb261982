import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { lockDataFolder } from './folder-lock.ts';

test('exactly one of many concurrent attempts locks a folder', async () => {
  const dataFolder = await newDataFolder();
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(dataFolder)));
  const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
});

test('names the holder of a folder, and can lock it after its release', async () => {
  const dataFolder = await newDataFolder();
  const lock = await lockDataFolder(dataFolder);
  await expect(lockDataFolder(dataFolder)).rejects.toMatchObject({
    reason: 'in_use',
    message: expect.stringMatching(new RegExp(`process ${process.pid} on .*POLYLOGUE_DATA`, 's')),
  });
  await lock.release();
  await (await lockDataFolder(dataFolder)).release();
  expect((await stat(path.join(dataFolder, 'instance.lock'))).size).toBe(0);
});

describe('without the flock program', () => {
  beforeEach(() => {
    vi.stubEnv('PATH', '/nowhere');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('a folder in use is refused', async () => {
    const dataFolder = await newDataFolder();
    const lock = await lockDataFolder(dataFolder);
    await expect(lockDataFolder(dataFolder)).rejects.toMatchObject({ reason: 'in_use' });
    await lock.release();
  });

  test('a dead process does not keep the folder, even if its number is reused', async () => {
    const dataFolder = await newDataFolder();
    const lockFile = path.join(dataFolder, 'instance.lock');
    const dead = {
      pid: process.pid,
      host: 'here',
      since: '2026-01-01T00:00:00Z',
      startMark: 'another start',
    };
    await writeFile(lockFile, JSON.stringify(dead));
    await (await lockDataFolder(dataFolder)).release();
    await writeFile(lockFile, '{"pid":1,"ho');
    const lock = await lockDataFolder(dataFolder);
    expect(JSON.parse(await readFile(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from './lock.mjs';
import { cacheFolder } from './project.mjs';

const name = `test-${process.pid}`;
const lock = `${cacheFolder}/${name}.lock`;
const journal = `${cacheFolder}/${name}.journal`;

beforeEach(() => {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(journal, '');
});

afterEach(() => {
  rmSync(lock, { force: true });
  rmSync(journal, { force: true });
});

/** Another process that notes when it comes into the lock and when it leaves. */
function startOther() {
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as wait } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(import.meta.resolve('./lock.mjs'))};
    await withLock(${JSON.stringify(name)}, async () => {
      appendFileSync(${JSON.stringify(journal)}, 'in ');
      await wait(60);
      appendFileSync(${JSON.stringify(journal)}, 'out ');
    });`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
}

it('lets one process in at a time', async () => {
  await Promise.all([startOther(), startOther(), startOther()].map((child) => once(child, 'exit')));
  expect(readFileSync(journal, 'utf8')).toBe('in out '.repeat(3));
});

it('takes over the lock of a process that died, one taker at a time', async () => {
  const dead = spawnSync(process.execPath, ['--eval', '']).pid;
  writeFileSync(lock, String(dead));
  await Promise.all([startOther(), startOther(), startOther()].map((child) => once(child, 'exit')));
  expect(readFileSync(journal, 'utf8')).toBe('in out '.repeat(3));
});

it('takes over a lock whose number was given to another process', async () => {
  for (const left of [String(process.ppid), `${process.ppid} of-an-earlier-boot 4711`]) {
    writeFileSync(lock, left);
    expect(await withLock(name, async () => 'done')).toBe('done');
  }
});

it('takes over a lock whose owner died before writing its name', async () => {
  writeFileSync(lock, '');
  expect(await withLock(name, async () => 'done')).toBe('done');
});

it('opens again when the work fails', async () => {
  const failing = withLock(name, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

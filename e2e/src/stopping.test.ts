/** Shutdown of the product: orderly for every signal, and never because its output is not read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDataFolder, removeDataFolder, startProduct } from './product/product.ts';

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await freshDataFolder();
  await (await startProduct(dataFolder)).stop();
});
afterAll(() => removeDataFolder(dataFolder));

/** PostgreSQL removes this file when it has closed in order. */
const isDatabaseRunning = async () => (await readdir(path.join(dataFolder, 'pg'))).includes('postmaster.pid');

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'stops in good order on %s, also when asked twice',
  async (signal) => {
    const { process: product } = await startProduct(dataFolder);
    const ended = once(product, 'exit');
    product.kill(signal);
    product.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(await isDatabaseRunning()).toBe(false);
  },
);

it('closes its database when it is stopped in the middle of a start', async () => {
  const starting = startProduct(dataFolder).catch((error: Error) => error.message);
  while (!(await isDatabaseRunning())) await delay(5);
  const { pid } = JSON.parse(await readFile(path.join(dataFolder, 'instance.lock'), 'utf8')) as {
    pid: number;
  };
  process.kill(pid, 'SIGTERM');
  expect(await starting).toMatch(/ended with 143/);
  await expect.poll(isDatabaseRunning).toBe(false);
});

it('stops when the shell of npm is gone', async () => {
  const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');
  const env = {
    ...process.env,
    npm_lifecycle_event: 'start',
    POLYLOGUE_DATA: dataFolder,
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
  // The second command keeps the shell from becoming the product.
  const shell = spawn('sh', ['-c', `${process.execPath} ${main}; true`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  shell.stdout.on('data', (chunk) => (printed += chunk));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('is ready at');
  shell.kill('SIGTERM');
  await expect.poll(isDatabaseRunning, { timeout: 10_000 }).toBe(false);
  expect(printed).toContain('Stopping');
});

it('keeps running when its output is no longer read', async () => {
  const { url, process: product } = await startProduct(dataFolder);
  product.stdout?.destroy();
  product.stderr?.destroy();
  const ended = once(product, 'exit');
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  // Stopping prints a line.
  product.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await isDatabaseRunning()).toBe(false);
});

/** Limits of a process that opens untrusted files, also of one that never pauses. */
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { limitedProcess, ProcessDied } from './sandboxed-process.ts';
import type { GreedyTask } from './testing/greedy-program.ts';
import type { ToldProcess } from './testing/telling-program.ts';

const program = fileURLToPath(new URL('testing/greedy-program.ts', import.meta.url));
const greedy = limitedProcess<GreedyTask>({ program, clockLimitMs: 50_000 });
afterAll(() => greedy.stop());

const perform = (greed: GreedyTask['greed']) => greedy.perform<string>(async () => ({ greed }));

it.each([
  ['processor', false],
  ['memory', true],
] as const)(
  'ends a task over the limit of %s, and runs the next one; retry may succeed: %s',
  { timeout: 60_000 },
  async (greed, mayPass) => {
    const startedAt = performance.now();
    const error: unknown = await perform(greed).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'file.too_complex' });
    expect(error instanceof ProcessDied).toBe(mayPass);
    expect(performance.now() - startedAt).toBeLessThan(40_000);
    expect(await perform('none')).toBe('done');
  },
);

const busy = expect.objectContaining({ code: 'server.unavailable', retryAfterSeconds: 5 });

it.each([
  ['that never started', 'unstarted-program.ts', 500],
  ['that failed to start', 'missing-program.ts', 50_000],
  ['held by the system', 'greedy-program.ts', 2_000],
] as const)('blames no file for a process %s', async (_process, name, clockLimitMs) => {
  const innocent = limitedProcess<GreedyTask>({
    program: fileURLToPath(new URL(`testing/${name}`, import.meta.url)),
    clockLimitMs,
  });
  await expect(innocent.perform(async () => ({ greed: 'stopped' }))).rejects.toThrow(busy);
  await innocent.stop();
});

it('blames no file if the system can’t start a process, and starts one for the next file', async () => {
  const own = limitedProcess<GreedyTask>({ program, clockLimitMs: 50_000 });
  const { execPath } = process;
  process.execPath = '/missing';
  try {
    await expect(own.perform(async () => ({ greed: 'none' }))).rejects.toThrow(busy);
  } finally {
    process.execPath = execPath;
  }
  expect(await own.perform(async () => ({ greed: 'none' }))).toBe('done');
  await own.stop();
});

it('blames the file during which a process died', async () => {
  const error: unknown = await perform('killed').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProcessDied);
  expect(error).toMatchObject({ code: 'file.too_complex' });
});

it('does not count memory kept by an earlier task against the next one', async () => {
  for (let task = 0; task < 3; task += 1) expect(await perform('share')).toBe('done');
});

const tellingProgram = fileURLToPath(new URL('testing/telling-program.ts', import.meta.url));
const toldProcess = () => limitedProcess<object>({ program: tellingProgram, clockLimitMs: 50_000 });
const telling = toldProcess();
afterAll(() => telling.stop());
afterEach(() => {
  vi.useRealTimers();
});

const told = () => telling.perform<ToldProcess>(async () => ({}));

it('uses a new process for a task that arrives while an idle one is being ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = await told();
  vi.runAllTimers();
  const after = await told();
  expect(after.pid).not.toBe(before.pid);
  expect((await told()).pid).toBe(after.pid);
});

it('passes no flags of the product’s own process on', async () => {
  const { execArgv } = process;
  process.execArgv = [...execArgv, '--title=product'];
  try {
    const unused = toldProcess();
    expect(await unused.perform<ToldProcess>(async () => ({}))).toMatchObject({ flags: [] });
    await unused.stop();
  } finally {
    process.execArgv = execArgv;
  }
});

/** Limits of a process that opens untrusted files, also of one that never pauses. */
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { sandboxedProcess, ProcessExitedError } from './sandboxed-process.ts';
import type { GreedyTask } from './testing/greedy-program.ts';
import type { ProcessReport } from './testing/reporting-program.ts';

const program = fileURLToPath(new URL('testing/greedy-program.ts', import.meta.url));
const greedy = sandboxedProcess<GreedyTask>({ program, clockLimitMs: 50_000 });
afterAll(() => greedy.stop());

const runTask = (greed: GreedyTask['greed']) => greedy.runTask<string>(async () => ({ greed }));

it.each([
  ['processor', false],
  ['memory', true],
] as const)(
  'ends a task over the limit of %s, and runs the next one; retry may succeed: %s',
  { timeout: 60_000 },
  async (greed, mayPass) => {
    const startedAt = performance.now();
    const error: unknown = await runTask(greed).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'file.too_complex' });
    expect(error instanceof ProcessExitedError).toBe(mayPass);
    expect(performance.now() - startedAt).toBeLessThan(40_000);
    expect(await runTask('none')).toBe('done');
  },
);

const busy = expect.objectContaining({ code: 'server.unavailable', retryAfterSeconds: 5 });

it.each([
  ['that never started', 'unstarted-program.ts', 500],
  ['that failed to start', 'missing-program.ts', 50_000],
  ['held by the system', 'greedy-program.ts', 2_000],
] as const)('blames no file for a process %s', async (_process, name, clockLimitMs) => {
  const innocent = sandboxedProcess<GreedyTask>({
    program: fileURLToPath(new URL(`testing/${name}`, import.meta.url)),
    clockLimitMs,
  });
  await expect(innocent.runTask(async () => ({ greed: 'stopped' }))).rejects.toThrow(busy);
  await innocent.stop();
});

it('blames no file if no process can start, and starts one for the next file', async () => {
  const own = sandboxedProcess<GreedyTask>({ program, clockLimitMs: 50_000 });
  const { execPath } = process;
  process.execPath = '/missing';
  try {
    await expect(own.runTask(async () => ({ greed: 'none' }))).rejects.toThrow(busy);
  } finally {
    process.execPath = execPath;
  }
  expect(await own.runTask(async () => ({ greed: 'none' }))).toBe('done');
  await own.stop();
});

it('blames the file during which a process died', async () => {
  const error: unknown = await runTask('killed').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProcessExitedError);
  expect(error).toMatchObject({ code: 'file.too_complex' });
});

it('does not count memory kept by an earlier task against the next one', async () => {
  for (let task = 0; task < 3; task += 1) expect(await runTask('share')).toBe('done');
});

const reportingProgram = fileURLToPath(new URL('testing/reporting-program.ts', import.meta.url));
const reportingProcess = () => sandboxedProcess<object>({ program: reportingProgram, clockLimitMs: 50_000 });
const reporting = reportingProcess();
afterAll(() => reporting.stop());
afterEach(() => {
  vi.useRealTimers();
});

const report = () => reporting.runTask<ProcessReport>(async () => ({}));

it('uses a new process for a task that arrives while an idle one is being ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = await report();
  vi.runAllTimers();
  const after = await report();
  expect(after.pid).not.toBe(before.pid);
  expect((await report()).pid).toBe(after.pid);
});

it('passes no flags of the product’s own process on', async () => {
  const { execArgv } = process;
  process.execArgv = [...execArgv, '--title=product'];
  try {
    const unused = reportingProcess();
    expect(await unused.runTask<ProcessReport>(async () => ({}))).toMatchObject({ flags: [] });
    await unused.stop();
  } finally {
    process.execArgv = execArgv;
  }
});

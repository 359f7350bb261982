/**
 * The product as `npm start` runs it on an existing data folder: how soon it is ready, and what it costs while nobody
 * uses it. `BENCH_IDLE_WINDOW` sets the window in seconds that processor time is taken over; default 120.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import {
  emptyDataFolder,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../../e2e/src/product/product.ts';
import { usageOf } from './answer-stream/processes.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const starts = 5;
/** Time for compiled code to settle and for processes to end that idle. */
const settleSeconds = 120;
const windowSeconds = Number(process.env['BENCH_IDLE_WINDOW'] ?? 120);

/** Runs `npm start` until `/health/ready` answers. */
async function npmStart(dataFolder: string): Promise<ChildProcess> {
  const child = spawn('npm', ['start', '--loglevel=error'], {
    cwd: repository,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', POLYLOGUE_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /is ready at (http:\/\/\S+)/.exec(line) ?? [];
    if (url && (await fetch(`${url}/health/ready`)).ok) return child;
  }
  throw new Error('npm start ended before the product was ready');
}

async function stop(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  // The whole group, since npm leaves its shell behind.
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  child.stdout?.resume();
  await closed;
}

async function measureStarts(dataFolder: string): Promise<void> {
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const begunAtMs = performance.now();
    const child = await npmStart(dataFolder);
    times.push(performance.now() - begunAtMs);
    await stop(child);
  }
  reportTarget({
    what: `npm start to /health/ready on an existing data folder, median of ${starts}`,
    unit: 'ms',
    figure: percentile(times, 50),
    bound: { atMost: 2_000 },
  });
}

async function measureIdle(dataFolder: string): Promise<void> {
  const child = await npmStart(dataFolder);
  await delay(settleSeconds * 1_000);
  const pid = child.pid ?? 0;
  const [before, beganAtMs] = [usageOf(pid), performance.now()];
  await delay(windowSeconds * 1_000);
  const cpuMs = usageOf(pid).cpuMs - before.cpuMs;
  reportTarget({
    what: `Processor time of an idle product, all processes, over ${windowSeconds} s`,
    unit: '% of a core',
    figure: (cpuMs / (performance.now() - beganAtMs)) * 100,
    bound: { atMost: 0.5 },
  });
  await stop(child);
}

const dataFolder = await emptyDataFolder();
try {
  const first = await startProduct(dataFolder);
  await untilHandbookIsRead(first);
  await first.stop();
  await measureStarts(dataFolder);
  await measureIdle(dataFolder);
} finally {
  await removeDataFolder(dataFolder);
}

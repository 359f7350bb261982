/**
 * A thread that ends its process when that takes too much memory or time of the processor. A thread of its own: what
 * decodes without a pause lets no timer of the main thread run.
 */
import { workerData } from 'node:worker_threads';
import { timeIsUp } from './task-result.ts';

export interface WatchedLimits {
  maxMemoryBytes: number;
  /** One number: up to where the process may have used the processor, in milliseconds; infinite between two tasks. */
  cpuLimitMs: Float64Array;
}

const lookEveryMs = 50;

/** What the whole process, with all its threads, has used of the processor so far. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function watch({ maxMemoryBytes, cpuLimitMs }: WatchedLimits): void {
  setInterval(() => {
    // An ordinary exit would wait for what the decoder is doing.
    if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
    if (cpuMs() > (cpuLimitMs[0] ?? Infinity)) process.kill(process.pid, timeIsUp);
  }, lookEveryMs);
}

if (workerData !== null) watch(workerData as WatchedLimits);

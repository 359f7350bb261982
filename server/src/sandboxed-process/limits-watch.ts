/**
 * Thread that ends its process beyond a limit of memory or processor time. A timer of the main thread would
 * not run while a decoder is busy.
 */
import { workerData } from 'node:worker_threads';
import { cpuLimitSignal } from './task-result.ts';

export interface WatchedLimits {
  maxMemoryBytes: number;
  /** Single number: processor time in milliseconds at which the process ends; infinite between tasks. */
  cpuLimitMs: Float64Array;
}

const checkIntervalMs = 50;

/** Returns the processor time of the whole process, with all its threads, in milliseconds. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

function watch({ maxMemoryBytes, cpuLimitMs }: WatchedLimits): void {
  setInterval(() => {
    // An ordinary exit would wait for the decoder.
    if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
    if (cpuMs() > (cpuLimitMs[0] ?? Infinity)) process.kill(process.pid, cpuLimitSignal);
  }, checkIntervalMs);
}

if (workerData !== null) watch(workerData as WatchedLimits);

/**
 * Entry point of a process that opens untrusted files. It knows no secret and no address, and ends beyond
 * its limits of memory or processor time, or when its parent is gone.
 */
import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { cpuMs, type WatchedLimits } from './limits-watch.ts';
import { taskStarted, type TaskMessage, type TaskResult } from './task-result.ts';

export interface TaskLimits<Task> {
  maxMemoryBytes: number;
  /** Limit of processor time, not clock time, so that a busy machine accepts the same tasks. */
  maxCpuMs(task: Task): number;
}

/** Answers the tasks of the parent. An `AppError` is a refusal, any other error a fault. */
export function serveTasks<Task>(
  runTask: (task: Task) => Promise<unknown>,
  { maxMemoryBytes, maxCpuMs }: TaskLimits<Task>,
): void {
  const cpuLimitMs = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
  const workerData: WatchedLimits = { maxMemoryBytes, cpuLimitMs };
  new Worker(new URL('limits-watch.ts', import.meta.url), { workerData }).unref();
  process.on('message', (task: Task) => {
    send(taskStarted);
    cpuLimitMs[0] = cpuMs() + maxCpuMs(task);
    void resultOf(() => runTask(task)).then((result) => {
      cpuLimitMs[0] = Infinity;
      send({ result, isFull: process.memoryUsage.rss() > maxMemoryBytes / 2 });
    });
  });
  process.on('disconnect', () => process.exit());
  // A terminal signals the whole group; the parent decides.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

const send = (message: TaskMessage) => process.send?.(message);

async function resultOf(work: () => Promise<unknown>): Promise<TaskResult> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.code };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** Work on what strangers sent, in a process of its own: a fault of a decoder ends that process, never the product. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../app-error.ts';
import { putBehindServing } from './behind-serving.ts';
import type { TaskResult } from './task-result.ts';

export interface LimitedProcessOptions<Task> {
  /** The program, which calls `serveTasks`. */
  program: string;
  /** How long a task may take; starting the process counts, too. */
  limitMs(task: Task): number;
  /** Nobody waits for it at once: whatever serves goes first. */
  isPatient?: boolean;
}

export interface LimitedProcess<Task> {
  /**
   * Does one thing at a time; `task` is called when its turn has come. Throws what the task refuses, and
   * `file.too_complex` where it takes too long or too much memory.
   */
  perform<Value>(task: () => Promise<Task>): Promise<Value>;
  stop(): Promise<void>;
}

/** A process that nobody needs is ended. */
const idleMs = 20_000;

/** One process, started when first needed. */
export function limitedProcess<Task extends object>({
  program,
  limitMs,
  isPatient = false,
}: LimitedProcessOptions<Task>): LimitedProcess<Task> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const started = fork(program, {
      serialization: 'advanced',
      // Flags of the product's own process may name a file of secrets, or a port of a debugger.
      execArgv: [],
      // No address, no password.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (isPatient) putBehindServing(started);
    // A channel that breaks is told by `exit`.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  /** Ends it; a task that comes before it is gone gets another one. */
  function endIdle(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function answerTo(task: Task): Promise<unknown> {
    clearTimeout(idle);
    child ??= start();
    const result = await resultOf(child, task, limitMs(task));
    idle = setTimeout(endIdle, idleMs).unref();
    if ('refusal' in result) throw new AppError(result.refusal);
    if ('failure' in result) throw new Error(`A file could not be worked on: ${result.failure}`);
    return result.value;
  }

  return {
    perform<Value>(task: () => Promise<Task>) {
      const turn = last.then(async () => (await answerTo(await task())) as Value);
      last = turn.catch(() => undefined);
      return turn;
    },
    async stop() {
      clearTimeout(idle);
      await last;
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What the process answers; `file.too_complex` where it takes too long, or ends. */
async function resultOf(child: ChildProcess, task: object, limitMs: number): Promise<TaskResult> {
  const done = new AbortController();
  const { signal } = done;
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    const answered = once(child, 'message', { signal }).then(([result]) => result as TaskResult);
    const ended = once(child, 'exit', { signal }).then((): TaskResult => ({ refusal: 'file.too_complex' }));
    for (const waiting of [answered, ended]) waiting.catch(() => undefined);
    child.send(task);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

/**
 * Runs work on untrusted files in a separate process: a fault of a decoder ends that process, never the
 * product.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../app-error.ts';
import { lowerPriority } from './lower-priority.ts';
import { serialQueue, type TurnOptions } from './serial-queue.ts';
import { type TaskAnswer, taskStarted, type TaskMessage, cpuLimitSignal } from './task-result.ts';

export interface SandboxedProcessOptions {
  /** Path of the program, which calls `serveTasks`. */
  program: string;
  /** Wall-clock time after which a task counts as hung, in ms, including the start of its process. */
  clockLimitMs: number;
  /** Lowers the priority below serving processes. */
  isBackground?: boolean;
}

/** Thrown if a process ends during a task, for example out of memory: another attempt may succeed. */
export class ProcessExitedError extends AppError {
  constructor() {
    super('file.too_complex');
  }
}

const retryAfterSeconds = 5;

/**
 * Thrown if the machine starts no process for a task or blocks it: not the task's fault, and worth another
 * attempt.
 */
export class ProcessUnavailableError extends AppError {
  /** False if the process never began the task, so that the task can't have blocked it. */
  readonly hasBegun: boolean;

  constructor({ hasBegun = false, cause }: { hasBegun?: boolean; cause?: unknown } = {}) {
    super('server.unavailable', { retryAfterSeconds, cause });
    this.hasBegun = hasBegun;
  }
}

/** Aborting the signal ends the process of the task. */
export type TaskOptions = TurnOptions;

export interface SandboxedProcess<Task> {
  /**
   * Runs one task at a time; `task` is called in its turn.
   * Throws the task's refusal, and the signal's reason.
   * Throws `file.too_complex` out of processor time, `ProcessExitedError` if the process ends during the task,
   * `ProcessUnavailableError` if it never began or ran out of clock time.
   */
  runTask<Value>(task: () => Promise<Task>, options?: TaskOptions): Promise<Value>;
  stop(): Promise<void>;
}

/** Idle time after which the process is ended. */
const idleMs = 20_000;

/** Makes a single process, started on demand. */
export function sandboxedProcess<Task extends object>({
  program,
  clockLimitMs,
  isBackground = false,
}: SandboxedProcessOptions): SandboxedProcess<Task> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const turns = serialQueue();

  function start(): ChildProcess {
    const started = startProgram(program);
    if (isBackground) lowerPriority(started);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  /** Ends the idle process; a task that arrives before it has exited gets a new one. */
  function endIdle(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function answerTo(task: Task, signal: AbortSignal | undefined): Promise<unknown> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    const serving = (child ??= start());
    const giveUp = () => {
      serving.kill('SIGKILL');
      // Lets the next task start a process at once.
      if (child === serving) child = undefined;
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    const answer = await answerOf(serving, task, clockLimitMs).finally(() =>
      signal?.removeEventListener('abort', giveUp),
    );
    signal?.throwIfAborted();
    idle = setTimeout(endIdle, idleMs).unref();
    if (answer === 'notBegun' || answer === 'hung') {
      giveUp();
      throw new ProcessUnavailableError({ hasBegun: answer === 'hung' });
    }
    if (answer === 'died') throw new ProcessExitedError();
    // No retry: it would run out again.
    if (answer === 'ranOut') throw new AppError('file.too_complex');
    if (answer.isFull) giveUp();
    const { result } = answer;
    if ('refusal' in result) throw new AppError(result.refusal);
    if ('failure' in result) throw new Error(`A file could not be worked on: ${result.failure}`);
    return result.value;
  }

  return {
    runTask: <Value>(task: () => Promise<Task>, options: TaskOptions = {}) =>
      turns.take(async () => (await answerTo(await task(), options.signal)) as Value, options),
    async stop() {
      clearTimeout(idle);
      await turns.whenIdle();
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Throws `ProcessUnavailableError` if the system starts no further process. */
function startProgram(program: string): ChildProcess {
  const started = forkProgram(program);
  // A broken channel is followed by `close`.
  started.on('error', () => undefined);
  if (started.pid === undefined) throw new ProcessUnavailableError();
  return started;
}

function forkProgram(program: string): ChildProcess {
  try {
    return fork(program, {
      serialization: 'advanced',
      // Flags of the product's own process may name a file of secrets, or a port of a debugger.
      execArgv: [],
      // Passes no address and no password.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch (cause) {
    throw new ProcessUnavailableError({ cause });
  }
}

/**
 * Outcome of a task without an answer: out of processor time, died at work, out of clock time, or never
 * begun.
 */
type Unanswered = 'ranOut' | 'died' | 'hung' | 'notBegun';

/** Sends a task to a process. Resolves to its answer, or to the reason why there is none. */
async function answerOf(
  child: ChildProcess,
  task: object,
  clockLimitMs: number,
): Promise<TaskAnswer | Unanswered> {
  const { promise, resolve } = Promise.withResolvers<TaskAnswer | Unanswered>();
  let hasBegun = false;
  const onMessage = (message: TaskMessage) => {
    if (message === taskStarted) hasBegun = true;
    else resolve(message);
  };
  // `exit` may come before the last messages, `close` comes after them.
  const onClose = (_code: number | null, by: NodeJS.Signals | null) => {
    if (by === cpuLimitSignal) resolve('ranOut');
    else resolve(hasBegun ? 'died' : 'notBegun');
  };
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    resolve(hasBegun ? 'hung' : 'notBegun');
  }, clockLimitMs);
  child.on('message', onMessage).once('close', onClose);
  try {
    child.send(task);
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', onMessage).off('close', onClose);
  }
}

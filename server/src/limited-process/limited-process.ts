/** Work on what strangers sent, in a process of its own: a fault of a decoder ends that process, never the product. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '../app-error.ts';
import { putBehindServing } from './behind-serving.ts';
import { oneByOne, type TurnOptions } from './one-by-one.ts';
import { type TaskAnswer, timeIsUp } from './task-result.ts';

export interface LimitedProcessOptions<Task> {
  /** The program, which calls `serveTasks`. */
  program: string;
  /** How long a task may take; starting the process counts, too. */
  limitMs(task: Task): number;
  /** Nobody waits for it at once: whatever serves goes first. */
  isPatient?: boolean;
}

/** A task took too much memory or waited too long, or the machine took the process away: another try may succeed. */
export class ProcessDied extends AppError {
  constructor() {
    super('file.too_complex');
  }
}

/** The process of a task that nobody waits for any more is ended. */
export type TaskOptions = TurnOptions;

export interface LimitedProcess<Task> {
  /**
   * Does one thing at a time; `task` is called when its turn has come. Throws what the task refuses, `file.too_complex`
   * where it takes too much of the processor, `ProcessDied` where it ends otherwise, and the signal's reason.
   */
  perform<Value>(task: () => Promise<Task>, options?: TaskOptions): Promise<Value>;
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
  const turns = oneByOne();

  function start(): ChildProcess {
    const started = startProgram(program);
    if (isPatient) putBehindServing(started);
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

  async function answerTo(task: Task, signal: AbortSignal | undefined): Promise<unknown> {
    signal?.throwIfAborted();
    clearTimeout(idle);
    const serving = (child ??= start());
    const giveUp = () => {
      serving.kill('SIGKILL');
      // The next task has a process at once.
      if (child === serving) child = undefined;
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    const answer = await answerOf(serving, task, limitMs(task)).finally(() =>
      signal?.removeEventListener('abort', giveUp),
    );
    signal?.throwIfAborted();
    idle = setTimeout(endIdle, idleMs).unref();
    if (answer === 'died') throw new ProcessDied();
    // It would again.
    if (answer === 'ranOut') throw new AppError('file.too_complex');
    if (answer.isFull) giveUp();
    const { result } = answer;
    if ('refusal' in result) throw new AppError(result.refusal);
    if ('failure' in result) throw new Error(`A file could not be worked on: ${result.failure}`);
    return result.value;
  }

  return {
    perform: <Value>(task: () => Promise<Task>, options: TaskOptions = {}) =>
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

function startProgram(program: string): ChildProcess {
  const started = fork(program, {
    serialization: 'advanced',
    // Flags of the product's own process may name a file of secrets, or a port of a debugger.
    execArgv: [],
    // No address, no password.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A channel that breaks is told by `exit`.
  started.on('error', () => undefined);
  return started;
}

/** What the process answers; `ranOut` where its time of the processor was up, `died` where it ends otherwise. */
async function answerOf(
  child: ChildProcess,
  task: object,
  limitMs: number,
): Promise<TaskAnswer | 'died' | 'ranOut'> {
  const done = new AbortController();
  const { signal } = done;
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as TaskAnswer);
    const ended = once(child, 'exit', { signal }).then(([, by]) => (by === timeIsUp ? 'ranOut' : 'died'));
    for (const waiting of [answered, ended]) waiting.catch(() => undefined);
    child.send(task);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

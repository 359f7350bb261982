/** Runs that this process generates, so that a stop, a shutdown or a sweep can find them. */
import { AppError } from '../app-error.ts';

/** Reason for which a run ended early. */
export type StopReason = 'stopped' | 'shutdown';

/** Abort reason of a run's signal. */
export class RunStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`the run was ended: ${reason}`);
    this.name = 'RunStopped';
    this.reason = reason;
  }
}

/** Run of this process, with its context. */
export interface RunningAnswer<Context> {
  runId: string;
  conversationId: string;
  context: Context;
  signal: AbortSignal;
}

type Entry<Context> = RunningAnswer<Context> & { controller: AbortController };

/** Registry of running answers. */
export class RunningAnswers<Context> {
  readonly #entries = new Map<string, Entry<Context>>();
  #onIdle: (() => void)[] = [];
  readonly #closing = new AbortController();

  /**
   * Registers a run; must precede its commit, so that no sweep takes it for an orphan.
   * Throws `server.unavailable` during shutdown.
   */
  add(run: Omit<RunningAnswer<Context>, 'signal'>): RunningAnswer<Context> {
    if (this.closing.aborted) throw new AppError('server.unavailable', { retryAfterSeconds: 5 });
    const controller = new AbortController();
    const entry = { ...run, controller, signal: controller.signal };
    this.#entries.set(run.runId, entry);
    return entry;
  }

  remove(runId: string): void {
    this.#entries.delete(runId);
    if (this.#entries.size > 0) return;
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  has(runId: string): boolean {
    return this.#entries.has(runId);
  }

  get runIds(): string[] {
    return [...this.#entries.keys()];
  }

  get runs(): RunningAnswer<Context>[] {
    return [...this.#entries.values()];
  }

  /** Aborts the matching runs with a `RunStopped` as reason; returns their number. */
  stop(matches: (run: RunningAnswer<Context>) => boolean, reason: StopReason = 'stopped'): number {
    const hit = [...this.#entries.values()].filter(matches);
    for (const { controller } of hit) controller.abort(new RunStopped(reason));
    return hit.length;
  }

  /** Rejects new runs from now on. */
  close(): void {
    this.#closing.abort(new RunStopped('shutdown'));
  }

  /** Aborted at shutdown; for work that follows a run. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Resolves when no run is left or after `timeoutMs`. */
  async waitUntilIdle(timeoutMs: number): Promise<void> {
    if (this.#entries.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#onIdle.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** The runs that this process generates: how a stop, a shutdown or a sweep reaches them. */
import { AppError } from '../app-error.ts';

/** Why a run was ended before its answer was complete. */
export type StopReason = 'stopped' | 'shutdown';

/** The reason that an aborted signal of a run carries. */
export class RunStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`the run was ended: ${reason}`);
    this.name = 'RunStopped';
    this.reason = reason;
  }
}

/** A run of this process; `Context` is what it runs in. */
export interface RunningAnswer<Context> {
  runId: string;
  conversationId: string;
  context: Context;
  signal: AbortSignal;
}

type Entry<Context> = RunningAnswer<Context> & { controller: AbortController };

/** Registry of running answers, with a way to end them and to wait until all have ended. */
export class RunningAnswers<Context> {
  readonly #entries = new Map<string, Entry<Context>>();
  #onIdle: (() => void)[] = [];
  readonly #closing = new AbortController();

  /**
   * Registers a run before it is committed, so that nobody takes it for an orphan.
   * Throws `server.unavailable` while the server shuts down.
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

  /** Aborts the runs that match; the signal's reason is a `RunStopped`. Tells how many. */
  stop(matches: (run: RunningAnswer<Context>) => boolean, reason: StopReason = 'stopped'): number {
    const hit = [...this.#entries.values()].filter(matches);
    for (const { controller } of hit) controller.abort(new RunStopped(reason));
    return hit.length;
  }

  /** Refuses new runs from now on. */
  close(): void {
    this.#closing.abort(new RunStopped('shutdown'));
  }

  /** Aborted when the server shuts down, for what follows a run. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Resolves when no run is left, or after `timeoutMs`. */
  async idle(timeoutMs: number): Promise<void> {
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

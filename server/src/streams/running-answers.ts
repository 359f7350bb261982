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

/** A run of this process. */
export interface RunningAnswer {
  runId: string;
  ownerId: string;
  conversationId: string;
  signal: AbortSignal;
}

interface Entry extends RunningAnswer {
  controller: AbortController;
}

/** Registry of running answers, with a way to end them and to wait until all have ended. */
export class RunningAnswers {
  readonly #entries = new Map<string, Entry>();
  #onIdle: (() => void)[] = [];
  readonly #closing = new AbortController();

  /**
   * Registers a run before it is committed, so that nobody takes it for an orphan.
   * Throws `server.unavailable` while the server shuts down.
   */
  add(run: Omit<RunningAnswer, 'signal'>): RunningAnswer {
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

  get ownerIds(): string[] {
    return [...new Set([...this.#entries.values()].map(({ ownerId }) => ownerId))];
  }

  /** Aborts the runs that match; the signal's reason is a `RunStopped`. Tells how many. */
  stop(matches: (run: RunningAnswer) => boolean, reason: StopReason = 'stopped'): number {
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

/** Reads documents into a library in the background, with retries; callers that need the library wait. */
import { setTimeout as delay } from 'node:timers/promises';

/** `done` of `total` new or changed documents; both 0 until known. */
export type ReadingState =
  | { status: 'reading'; done: number; total: number }
  | { status: 'ready' }
  | { status: 'failed' };

/** Control of a running attempt, which ends early when the signal aborts. */
export interface ReadingControl {
  signal: AbortSignal;
  report(done: number, total: number): void;
}

export interface ReadingOptions {
  read(control: ReadingControl): Promise<void>;
  /** Called for every failure; retries back off exponentially. */
  onFailure(error: unknown): void;
  /** Default 5 s; doubled after each failure, up to a minute. */
  firstRetryMs?: number;
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

export class LibraryReading {
  readonly #options: ReadingOptions;
  readonly #stopped = new AbortController();
  #state: ReadingState = { status: 'reading', done: 0, total: 0 };
  #attempt = attempt();
  #running: Promise<void> | undefined;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  get state(): ReadingState {
    return this.#state;
  }

  /** Returns `undefined` once finished, otherwise a promise that rejects when the attempt fails. */
  whenRead(): Promise<void> | undefined {
    return this.#state.status === 'ready' ? undefined : this.#attempt.promise;
  }

  /** Starts reading once. Never throws. */
  begin(): void {
    this.#running ??= this.#run();
  }

  /** Stops reading; the next start resumes it. */
  async stop(): Promise<void> {
    this.#stopped.abort(new Error('The product stops'));
    await this.#running;
    this.#attempt.reject(this.#stopped.signal.reason);
  }

  async #run(): Promise<void> {
    const { read, onFailure, firstRetryMs = FIRST_RETRY_MS } = this.#options;
    const { signal } = this.#stopped;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        await read({ signal, report: (done, total) => this.#report(done, total) });
        this.#state = { status: 'ready' };
        return this.#attempt.resolve();
      } catch (error) {
        if (signal.aborted) return;
        onFailure(error);
        this.#state = { status: 'failed' };
        this.#attempt.reject(error);
        const retryMs = Math.min(firstRetryMs * 2 ** failures, LONGEST_RETRY_MS);
        // Rejects when stopped.
        await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
        this.#attempt = attempt();
        this.#report(0, 0);
      }
    }
  }

  #report(done: number, total: number): void {
    this.#state = { status: 'reading', done, total };
  }
}

function attempt(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>();
  // Prevents an unhandled rejection if nobody waits.
  made.promise.catch(() => undefined);
  return made;
}

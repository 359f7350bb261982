/** Reads documents into a library beside serving, again until that succeeds; what needs the library waits. */
import { setTimeout as delay } from 'node:timers/promises';

/** `done` of `total` documents that are new or changed; both are 0 until that is known. */
export type ReadingState =
  | { status: 'reading'; done: number; total: number }
  | { status: 'ready' }
  | { status: 'failed' };

/** What the work is given: it ends early when the signal aborts. */
export interface ReadingControl {
  signal: AbortSignal;
  report(done: number, total: number): void;
}

export interface ReadingOptions {
  read(control: ReadingControl): Promise<void>;
  /** Told of every failure; the next try comes later each time. */
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

  /** `undefined` once all is read; else resolves when it is, and rejects with what keeps it from that. */
  whenRead(): Promise<void> | undefined {
    return this.#state.status === 'ready' ? undefined : this.#attempt.promise;
  }

  /** Starts reading, once. Never throws. */
  begin(): void {
    this.#running ??= this.#run();
  }

  /** Gives up what is not read yet; the next start goes on with it. */
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
        // Rejects when it is stopped.
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
  // Perhaps nobody waits.
  made.promise.catch(() => undefined);
  return made;
}

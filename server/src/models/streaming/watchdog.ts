/** Patience with one attempt: aborts it when the caller does, or when the provider stays silent for too long. */
import { ModelError } from '../model-error.ts';
import type { ModelLimits } from '../model-request.ts';

/** Counts only time spent waiting for the provider: a slow reader of the answer is not the provider's silence. */
export class Watchdog {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #idleTimeoutMs: number;
  #timer: NodeJS.Timeout;
  #isWaiting = true;

  constructor(caller: AbortSignal, limits: ModelLimits) {
    this.#caller = caller;
    this.#idleTimeoutMs = limits.idleTimeoutMs;
    this.#timer = setTimeout(this.#onTimer, limits.firstTokenTimeoutMs);
    caller.addEventListener('abort', this.#onCallerAbort, { once: true });
    if (caller.aborted) this.#onCallerAbort();
  }

  /** For the request to the provider. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Called before each wait for the next piece. */
  wait(): void {
    this.#isWaiting = true;
    if (this.hasBegun) this.#timer.refresh();
  }

  /** Called when a piece came. */
  arrived(): void {
    this.#isWaiting = false;
  }

  hasBegun = false;

  /** The first token is there: from now on the idle timeout holds. */
  begin(): void {
    this.hasBegun = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onTimer, this.#idleTimeoutMs);
  }

  /** Ends the watch; with `abort` the connection to the provider is closed. */
  stop({ abort }: { abort: boolean }): void {
    clearTimeout(this.#timer);
    this.#caller.removeEventListener('abort', this.#onCallerAbort);
    if (abort) this.#controller.abort();
  }

  readonly #onTimer = (): void => {
    if (this.#isWaiting) this.#controller.abort(new ModelError('model.timeout'));
    else this.#timer.refresh();
  };

  readonly #onCallerAbort = (): void => this.#controller.abort(this.#caller.reason);
}

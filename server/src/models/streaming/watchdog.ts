/** Aborts an attempt when its caller does or when the provider times out. */
import { ModelError } from '../model-error.ts';
import type { ModelLimits } from '../model-request.ts';

/** Timeout that counts only the time spent waiting for the provider, not for a slow reader. */
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

  /** Signal for the request to the provider. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts waiting for the next part. */
  wait(): void {
    this.#isWaiting = true;
    if (this.hasBegun) this.#timer.refresh();
  }

  /** Stops waiting, as a part arrived. */
  arrived(): void {
    this.#isWaiting = false;
  }

  hasBegun = false;

  /** Switches to the idle timeout at the first token. */
  begin(): void {
    this.hasBegun = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onTimer, this.#idleTimeoutMs);
  }

  /** Stops the watchdog; with `abort`, closes the connection to the provider. */
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

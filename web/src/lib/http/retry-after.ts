/**
 * Wait after "503 Service Unavailable": one shared pause for all calls, Retry-After with jitter (document 2
 * §8).
 */
import { wait } from '../wait.ts';

const defaultRetryAfterSeconds = 10;
const jitterShare = 0.2;

/**
 * Parses a Retry-After header, a number or an HTTP date, to seconds. Returns the default when it is neither.
 */
function retryAfterSeconds(header: string | null, now: Date): number {
  if (!header) return defaultRetryAfterSeconds;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? defaultRetryAfterSeconds : Math.max(0, (dateMs - now.getTime()) / 1000);
}

export interface RetryAfterPauseDeps {
  /** Called when the first call starts waiting and when the last one stops. */
  onBusyChange(isBusy: boolean): void;
  /** Aborts when the tab closes. */
  closing: AbortSignal;
  random?: () => number;
}

export interface RetryAfterPause {
  enter(): void;
  leave(): void;
  /**
   * Waits until the current pause is over, and at least as long as this response requires. Rejects when the
   * caller or the tab aborts.
   */
  pause(retryAfter: string | null, signal?: AbortSignal): Promise<void>;
}

/** Creates the wait shared by all calls of a client. */
export function createRetryAfterPause({
  onBusyChange,
  closing,
  random = Math.random,
}: RetryAfterPauseDeps): RetryAfterPause {
  let waitingCalls = 0;
  let pauseEndsAtMs = 0;
  return {
    enter() {
      waitingCalls += 1;
      if (waitingCalls === 1) onBusyChange(true);
    },
    leave() {
      waitingCalls -= 1;
      if (waitingCalls === 0) onBusyChange(false);
    },
    async pause(retryAfter, signal) {
      const seconds = retryAfterSeconds(retryAfter, new Date());
      const delayMs = seconds * 1000 * (1 + random() * jitterShare);
      const nowMs = performance.now();
      // Extends the pause only for a longer Retry-After, so that jitter is added once.
      if (nowMs + seconds * 1000 > pauseEndsAtMs) pauseEndsAtMs = nowMs + delayMs;
      await wait(pauseEndsAtMs - nowMs, signal ? AbortSignal.any([closing, signal]) : closing);
    },
  };
}

/** Retries reads whose result was promised, so that a short outage of the database only delays them. */
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, StorageFullError } from './unavailable.ts';

const timeoutMs = 60_000;
const retryIntervalMs = 200;

/**
 * Resolves to the result of `read`, repeating it for a minute at most while the database is unreachable.
 * `read` must change nothing, since a change with a lost confirmation would be repeated.
 * Throws other errors of `read`, and the signal's reason once it aborts.
 */
export async function retryWhileUnavailable<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailableError && !(error instanceof StorageFullError);
      if (!isAway || performance.now() > deadlineMs) throw error;
      await delay(retryIntervalMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

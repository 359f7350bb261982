/** Reading for somebody who was promised an answer: a database that is away for a moment makes it late, not wrong. */
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError, StorageFullError } from './unavailable.ts';

const giveUpAfterMs = 60_000;
const retryAfterMs = 200;

/**
 * What `read` resolves to; while the database can't be reached it is called again, for a minute at most. Throws what
 * `read` throws otherwise, and the signal's reason as soon as it aborts. `read` may change nothing: a change whose
 * confirmation got lost would be made twice.
 */
export async function retryWhileUnavailable<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadlineMs = performance.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isAway = error instanceof DatabaseUnavailableError && !(error instanceof StorageFullError);
      if (!isAway || performance.now() > deadlineMs) throw error;
      await delay(retryAfterMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

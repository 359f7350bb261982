/** Ends running answers at shutdown. */
import type { FollowDeps } from './follow.ts';

/** Maximum time to store the ends of interrupted runs. */
const endTimeoutMs = 5_000;

/**
 * Rejects new runs, waits `graceMs` for running ones and interrupts the rest, whose text is kept for continuation.
 * Resolves when all ends are stored.
 */
export async function drain({ running, flusher }: FollowDeps, graceMs: number): Promise<void> {
  running.close();
  await running.waitUntilIdle(graceMs);
  running.stop(() => true, 'shutdown');
  await running.waitUntilIdle(endTimeoutMs);
  flusher.close();
}

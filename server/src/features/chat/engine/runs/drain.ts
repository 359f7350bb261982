/** Ends what runs when the server is told to stop. */
import type { FollowDeps } from './follow.ts';

/** How long an interrupted run may take to keep its end. */
const endWithinMs = 5_000;

/**
 * Refuses new runs, lets the running ones finish for `graceMs`, and interrupts the rest; what they said is kept and
 * can be continued. Resolves when all is durable.
 */
export async function drain({ running, flusher }: FollowDeps, graceMs: number): Promise<void> {
  running.close();
  await running.waitUntilIdle(graceMs);
  running.stop(() => true, 'shutdown');
  await running.waitUntilIdle(endWithinMs);
  flusher.close();
}

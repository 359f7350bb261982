/** Limits the answers that tabs follow without having asked, so that a connection is left for other calls. */

import { canShareStreams } from './shared-stream.ts';

/** One for each slot; a browser opens six connections to an origin. */
const lockNames = ['followed answer 1', 'followed answer 2'];

const aborted = (signal: AbortSignal) =>
  new Promise<true>((resolve) => signal.addEventListener('abort', () => resolve(true), { once: true }));

/**
 * Holds a slot until the signal aborts, and calls `onHeld` at its start; does nothing while all are taken.
 * Without locks, every tab holds one.
 */
export async function holdStreamSlot(onHeld: () => void, signal: AbortSignal): Promise<void> {
  if (!canShareStreams()) return onHeld();
  for (const name of lockNames) {
    const isHeld = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock || signal.aborted) return signal.aborted;
      onHeld();
      return aborted(signal);
    });
    if (isHeld) return;
  }
}

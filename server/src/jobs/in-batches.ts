/** Work of a job on many rows: a piece at a time, so that no statement holds locks for long and a stop is heeded. */

/** Rows that one statement takes. */
export const batchRows = 500;

/**
 * Does batches until one is not full, or the queue stops: the next time goes on. `batch` takes at most `batchRows`, and
 * tells how many there were.
 */
export async function inBatches(
  batch: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    if ((await batch()) < batchRows) return;
  }
}

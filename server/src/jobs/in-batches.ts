/** Batches of a job on many rows, so that no statement holds locks for long and a stop takes effect. */

/** Rows per statement. */
export const batchRows = 500;

/**
 * Runs batches until one is not full, or the queue stops; the next run continues. `batch` processes at most
 * `batchRows`, and resolves to their number.
 */
export async function inBatches(
  batch: () => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (!signal?.aborted) {
    if ((await batch()) < batchRows) return;
  }
}

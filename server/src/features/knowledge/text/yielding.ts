/** Loops over long work that yield to the event loop. */
import { setImmediate as turn } from 'node:timers/promises';

/** Maximum time between yields, in ms. */
const MAX_BLOCKING_MS = 20;

/** Calls `work` for each item. */
export async function forEachYielding<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < MAX_BLOCKING_MS) continue;
    await turn();
    since = performance.now();
  }
}

/** Returns the results in the order of the items. */
export async function mapYielding<T, Result>(
  items: Iterable<T>,
  made: (item: T) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachYielding(items, (item) => void results.push(made(item)));
  return results;
}

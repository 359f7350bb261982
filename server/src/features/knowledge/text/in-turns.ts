/** Long work on the process that serves: whoever else waits has a turn in between. */
import { setImmediate as turn } from 'node:timers/promises';

/** Nobody notices so short a wait. */
const TURN_MS = 20;

/** Does something with each of many things. */
export async function eachInTurns<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < TURN_MS) continue;
    await turn();
    since = performance.now();
  }
}

/** What becomes of each of many things, in their order. */
export async function mapInTurns<T, Result>(
  items: Iterable<T>,
  made: (item: T) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await eachInTurns(items, (item) => void results.push(made(item)));
  return results;
}

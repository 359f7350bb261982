/**
 * What a test file has to close or remove. Vitest itself ignores an `afterAll` that is called while a hook or a test
 * runs, and says nothing.
 */
import { afterAll } from 'vitest';

type Work = () => unknown;

const works: Work[] = [];

afterAll(() => endAll(works.splice(0)));

/** Does `work` when the test file ends, wherever it is called; what was begun last ends first. */
export function atEndOfFile(work: Work): void {
  works.push(work);
}

/** Does all works, last first; throws `AggregateError` in the end where some failed. */
export async function endAll(ending: readonly Work[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of ending.toReversed()) {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed or removed');
}

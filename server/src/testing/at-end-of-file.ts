/**
 * What a test file has to close or remove. Vitest itself ignores an `afterAll` that is called while a hook or a test
 * runs, and says nothing.
 */
import { afterAll } from 'vitest';

type Work = () => unknown;

const works: Work[] = [];

afterAll(async () => {
  for (const work of works.splice(0).reverse()) await work();
});

/** Does `work` when the test file ends, wherever it is called; what was begun last ends first. */
export function atEndOfFile(work: Work): void {
  works.push(work);
}

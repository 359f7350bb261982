import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forEachYielding, mapYielding } from './yielding.ts';

function work(forMs: number): void {
  const begun = performance.now();
  while (performance.now() - begun < forMs);
}

test('yields to other work', async () => {
  const done: string[] = [];
  const other = turn().then(() => done.push('other'));
  await forEachYielding(['first', 'second'], (item) => {
    work(30);
    done.push(item);
  });
  await other;
  expect(done).toEqual(['first', 'other', 'second']);
});

test('keeps the order of results', async () => {
  expect(await mapYielding([1, 2, 3], (item) => item * 2)).toEqual([2, 4, 6]);
});

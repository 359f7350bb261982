import { expect, test } from 'vitest';
import { RestartPause } from './restart-pause.ts';

const pausesAfter = (runsMs: number[]) => {
  const pause = new RestartPause();
  return runsMs.map((ranMs) => pause.after(ranMs));
};

test('restarts a server at once that dies after 5 seconds of work, however often', () => {
  expect(pausesAfter([5_000, 6_000, 5_000, 90_000])).toEqual([50, 50, 50, 50]);
});

test('restarts one that keeps dying early ever more slowly, at most every 30 seconds', () => {
  expect(pausesAfter([10, 10, 0, 4_999])).toEqual([50, 100, 200, 400]);
  expect(pausesAfter(Array.from({ length: 20 }, () => 0)).at(-1)).toBe(30_000);
});

test('resets the pause after a healthy run', () => {
  expect(pausesAfter([0, 0, 0, 5_000, 0])).toEqual([50, 100, 200, 50, 100]);
});

import { expect, test } from 'vitest';
import { RestartPause } from './restart-pause.ts';

const pausesAfter = (runsMs: number[]) => {
  const pause = new RestartPause();
  return runsMs.map((ranMs) => pause.after(ranMs));
};

test('a server that dies after 5 seconds of work is back at once, however often', () => {
  expect(pausesAfter([5_000, 6_000, 5_000, 90_000])).toEqual([50, 50, 50, 50]);
});

test('one that keeps dying young is started ever more slowly, at last every 30 seconds', () => {
  expect(pausesAfter([10, 10, 0, 4_999])).toEqual([50, 100, 200, 400]);
  expect(pausesAfter(Array.from({ length: 20 }, () => 0)).at(-1)).toBe(30_000);
});

test('a healthy run makes up for young deaths before it', () => {
  expect(pausesAfter([0, 0, 0, 5_000, 0])).toEqual([50, 100, 200, 50, 100]);
});

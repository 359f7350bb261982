import { expect, it } from 'vitest';
import { minutesLeft } from './time-left.ts';

const work = (files: number) => ({ files, bytes: files * 900_000 });
const left = (done: number, elapsedMs: number, previous?: number) =>
  minutesLeft({ done: work(done), total: work(300), elapsedMs }, previous);

it('estimates the minutes left from the mean speed since the start', () => {
  expect(left(100, 60_000)).toBe(2);
  expect(left(299, 120_000)).toBe(1);
});

it('estimates nothing in the first seconds, or before the first file', () => {
  expect(left(1, 2_000)).toBeUndefined();
  expect(left(0, 60_000)).toBeUndefined();
});

it('keeps the minutes while the estimate rises by less than a quarter', () => {
  expect(left(100, 66_000, 2)).toBe(2);
  expect(left(100, 90_000, 2)).toBe(3);
  expect(left(200, 60_000, 2)).toBe(1);
});

it('weighs large files more than small ones', () => {
  const total = { files: 11, bytes: 11_000_000 };
  const done = { files: 10, bytes: 1_000_000 };
  expect(minutesLeft({ done, total, elapsedMs: 60_000 })).toBe(6);
});

import { expect, test } from 'vitest';
import { meanDirection, fromBytes, toBytes } from './vectors.ts';

test('keeps the direction of a vector stored in bytes', () => {
  const vector = Float32Array.from([0.6, -0.8, 0]);
  const again = fromBytes(toBytes(vector));
  const cosine = again.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0);
  expect(cosine).toBeGreaterThan(0.9999);
  expect(Math.hypot(...again)).toBeCloseTo(1, 5);
});

test('normalises the mean direction of several vectors', () => {
  const direction = meanDirection([Float32Array.from([1, 0]), Float32Array.from([0, 1])]);
  expect([...(direction ?? [])].map((value) => value.toFixed(3))).toEqual(['0.707', '0.707']);
  expect(meanDirection([])).toBeUndefined();
});

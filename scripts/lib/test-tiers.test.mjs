import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './project.mjs';
import { DEEP_JOURNEYS, journeysOf, USUAL_JOURNEYS } from './test-tiers.mjs';

const all = ['src/**/*.test.ts', 'faults/*.test.ts'];

it.each([...USUAL_JOURNEYS, ...DEEP_JOURNEYS])('finds the journey %s', (file) => {
  expect(existsSync(path.join(root, 'e2e', file))).toBe(true);
});

it('runs each journey in exactly one of npm test and the complete deep run', () => {
  const { include, exclude, timed } = journeysOf('all', all);
  expect(include).toEqual(all);
  expect(exclude).toEqual(expect.arrayContaining([...USUAL_JOURNEYS, ...timed]));
  expect(USUAL_JOURNEYS.filter((file) => timed.includes(file))).toEqual([]);
});

it('runs journeys that measure time alone', () => {
  const { include, timed } = journeysOf('deep', all);
  expect(include.filter((file) => timed.includes(file))).toEqual([]);
  expect([...include, ...timed].toSorted()).toEqual(DEEP_JOURNEYS.toSorted());
});

it('keeps the journeys of npm test at ten or fewer', () => {
  expect(USUAL_JOURNEYS.length).toBeLessThanOrEqual(10);
});

import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './project.mjs';
import { COMPLETE_JOURNEYS, journeysOf, USUAL_JOURNEYS } from './test-tiers.mjs';

const all = ['src/**/*.test.ts', 'faults/*.test.ts'];
const timedJourneys = journeysOf(undefined, all).timed;

it.each([...USUAL_JOURNEYS, ...COMPLETE_JOURNEYS, ...timedJourneys])('finds the journey %s', (file) => {
  expect(existsSync(path.join(root, 'e2e', file))).toBe(true);
});

it('runs each journey in exactly one of npm test and the complete deep run', () => {
  const { include, exclude, timed } = journeysOf('all', all);
  expect({ include, exclude, timed }).toEqual({
    include: all,
    exclude: [...USUAL_JOURNEYS, ...timedJourneys],
    timed: timedJourneys,
  });
  expect(journeysOf('usual', all)).toEqual({ include: USUAL_JOURNEYS, exclude: [], timed: [] });
  expect(USUAL_JOURNEYS.filter((file) => timedJourneys.includes(file))).toEqual([]);
});

it('leaves journeys of the complete deep run out of continuous integration', () => {
  const { exclude, timed } = journeysOf('deep', all);
  expect(exclude).toEqual(expect.arrayContaining(COMPLETE_JOURNEYS));
  expect(timed.filter((file) => COMPLETE_JOURNEYS.includes(file))).toEqual([]);
});

it('keeps the journeys of npm test at ten or fewer', () => {
  expect(USUAL_JOURNEYS.length).toBeLessThanOrEqual(10);
});

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './project.mjs';
import { testsOf, USUAL_JOURNEYS } from './test-tiers.mjs';

const all = ['src/**/*.test.ts', 'faults/*.test.ts'];

it('runs each test in one of the two tiers', () => {
  const usual = testsOf('usual', USUAL_JOURNEYS, all);
  const deep = testsOf('deep', USUAL_JOURNEYS, all);
  expect(deep).toEqual({ include: all, exclude: usual.include });
  expect(testsOf(undefined, USUAL_JOURNEYS, all)).toEqual({ include: all, exclude: [] });
});

it('names journeys that are there', () => {
  const folder = path.join(root, 'e2e');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const pattern of USUAL_JOURNEYS.filter((name) => !/[*{]/.test(name))) expect(files).toContain(pattern);
});

it('keeps the journeys of every change few', () => {
  const there = readdirSync(path.join(root, 'e2e/src/journeys'), { encoding: 'utf8' });
  const single = USUAL_JOURNEYS.filter((name) => !/[*{]/.test(name));
  const named = USUAL_JOURNEYS.flatMap((name) => /journeys\/\{(.+)\}/.exec(name)?.[1]?.split(',') ?? []);
  expect(there).toEqual(expect.arrayContaining(named.map((name) => `${name}.test.ts`)));
  expect(single.length + named.length).toBeLessThanOrEqual(15);
});

import { expect, it } from 'vitest';
import { measureFeatures } from './feature-measures.mjs';

it('a plain resource takes at most 600 lines in 12 files: groups', async () => {
  const groups = (await measureFeatures()).get('groups');
  expect(groups?.calls).toBeGreaterThanOrEqual(5);
  expect(groups?.lines).toBeLessThanOrEqual(600);
  expect(groups?.files).toBeLessThanOrEqual(12);
});

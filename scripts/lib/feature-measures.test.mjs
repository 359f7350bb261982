import { expect, it } from 'vitest';
import { measureFeatures } from './feature-measures.mjs';

it('keeps a plain resource within 300 lines, 8 files and 80 lines of tests: groups', async () => {
  const measures = await measureFeatures();
  const groups = measures.get('people/groups');
  expect(groups?.calls).toBe(5);
  expect(groups?.lines).toBeLessThanOrEqual(300);
  expect(groups?.files).toBeLessThanOrEqual(8);
  expect(groups?.testLines).toBeLessThanOrEqual(80);
});

it('counts members apart from groups, and both in their domain', async () => {
  const measures = await measureFeatures();
  const [groups, members, people] = ['people/groups', 'people/groups/members', 'people'].map((name) =>
    measures.get(name),
  );
  expect(members?.calls).toBe(5);
  expect(people?.lines).toBeGreaterThan((groups?.lines ?? 0) + (members?.lines ?? 0));
});

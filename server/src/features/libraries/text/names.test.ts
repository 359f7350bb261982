import { expect, test } from 'vitest';
import { namesIn } from './names.ts';

test.each([
  ['How do I connect Jira to Polylogue?', ['Jira', 'Polylogue']],
  ['Netflix keeps asking. What now? Does Azure help?', ['Azure']],
  ['can I do this on Monday in July', []],
  ['is "Slack" supported by GPT-4.', ['Slack', 'GPT-4']],
  ['HOW DO I EXPORT A CHAT', []],
  ['', []],
])('finds what looks like a name in %j', (question, names) => {
  expect(namesIn(question)).toEqual(names);
});

test('stays quick and bounded on long texts', () => {
  const startedAt = performance.now();
  expect(namesIn('x Name'.repeat(20_000)).length).toBeLessThanOrEqual(8);
  expect(namesIn('"('.repeat(50_000)).length).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

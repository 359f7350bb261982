import { expect, test } from 'vitest';
import { leaningOf } from './follow-up.ts';

test.each([
  ['and on my phone?', 'joins on'],
  ['What about a PDF', 'joins on'],
  ['How do I undo that?', 'points back'],
  ['is it safe', 'points back'],
  ['How do I export a conversation?', undefined],
  ['android', undefined],
  ['', undefined],
])('sees that %j %s', (question, leaning) => {
  expect(leaningOf(question)).toBe(leaning);
});

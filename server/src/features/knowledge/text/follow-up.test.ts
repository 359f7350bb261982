import { expect, test } from 'vitest';
import { isFollowUp } from './follow-up.ts';

test.each(['and on my phone?', 'What about a PDF', 'How do I undo that?', 'is it safe'])(
  'recognises %j as a follow-up',
  (question) => {
    expect(isFollowUp(question)).toBe(true);
  },
);

test.each(['How do I export a conversation?', 'android', ''])('recognises %j as independent', (question) => {
  expect(isFollowUp(question)).toBe(false);
});

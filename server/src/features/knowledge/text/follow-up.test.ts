import { expect, test } from 'vitest';
import { isFollowUp } from './follow-up.ts';

test.each(['and on my phone?', 'What about a PDF', 'How do I undo that?', 'is it safe'])(
  'sees that %j leans on what was asked before',
  (question) => {
    expect(isFollowUp(question)).toBe(true);
  },
);

test.each(['How do I export a conversation?', 'android', ''])('sees that %j stands alone', (question) => {
  expect(isFollowUp(question)).toBe(false);
});

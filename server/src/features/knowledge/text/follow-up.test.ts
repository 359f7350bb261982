import { expect, test } from 'vitest';
import { isFollowUp } from './follow-up.ts';

test.each(['and on my phone?', 'What about a PDF', 'How do I undo that?', 'is it safe'])(
  'recognises %j as a follow-up',
  (question) => {
    expect(isFollowUp(question)).toBe(true);
  },
);

test.each([
  ['Und auf dem Telefon?', 'de'],
  ['Wie lösche ich sie?', 'de'],
  ['¿Y en el teléfono?', 'es'],
  ['¿Puedo borrarla?', 'es'],
  ['وكيف أحذفها؟', 'ar'],
  ['هل يمكنني التراجع عن ذلك؟', 'ar'],
] as const)('recognises %j as a follow-up', (question, language) => {
  expect(isFollowUp(question, language)).toBe(true);
});

test.each([
  ['Können Sie Dateien lesen?', 'de'],
  ['¿Cómo exporto una conversación?', 'es'],
  ['كيف أصدّر محادثة؟', 'ar'],
] as const)('recognises %j as independent', (question, language) => {
  expect(isFollowUp(question, language)).toBe(false);
});

test.each([
  'How do I export a conversation?',
  'Is there a search?',
  'Are there keyboard shortcuts?',
  'android',
  '',
])('recognises %j as independent', (question) => {
  expect(isFollowUp(question)).toBe(false);
});

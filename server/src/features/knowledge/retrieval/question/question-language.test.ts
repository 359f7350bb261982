import { expect, test } from 'vitest';
import { isArabic, languageOf, likelyLanguageOf } from './question-language.ts';

test.each([
  'How do I export a conversation?',
  'export',
  'POLYLOGUE_SECRET',
  'What is a résumé, and where is the café?',
  'Does Zoë Müller see my chats?',
  'What does "wie geht es dir" mean, and what do I do with it?',
  '?',
  '',
])('detects %j as English', (question) => {
  expect(languageOf(question)).toBe('en');
});

test.each([
  'كيف أصدّر محادثة؟',
  'как экспортировать чат',
  '会話をエクスポートするには',
  'was ist das',
  'Wie exportiere ich eine Unterhaltung?',
  'wo werden meine daten gespeichert',
  'Comment exporter une conversation ?',
  '¿Cómo exporto una conversación?',
  'Come posso esportare la conversazione?',
  'Como posso exportar uma conversa?',
  'Hoe kan ik een gesprek exporteren?',
  'Jak mogę wyeksportować rozmowę',
])('detects %j as another language', (question) => {
  expect(languageOf(question)).not.toBe('en');
});

test('detects another language by function words, not by names', () => {
  expect(likelyLanguageOf('quota per user')).toBeUndefined();
  expect(likelyLanguageOf('Hoe kan ik een gesprek exporteren?')).toBe('nl');
});

test('recognises Arabic', () => {
  expect(isArabic('كيف أستخدم API؟')).toBe(true);
  expect(isArabic('How?')).toBe(false);
});

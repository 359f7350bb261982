import { expect, test } from 'vitest';
import { askedLanguageOf } from './asked-language.ts';

test.each([
  ['Werden gescannte Dokumente erkannt?', 'de'],
  ['Was bedeuten die Zahlen in eckigen Klammern?', 'de'],
  ['Datei löschen', 'de'],
  ['Gelöschte Datei zurückholen', 'de'],
  ['Was bedeutet Ready?', 'de'],
  ['Was heißt "Test failed"?', 'de'],
  ['Wie exportiere ich eine Unterhaltung?', 'de'],
  ['borrar archivo', 'es'],
  ['¿Cómo exporto una conversación?', 'es'],
  ['كيف أصدّر محادثة؟', 'ar'],
  ['تصدير المحادثة', 'ar'],
  ['كيف أستخدم API؟', 'ar'],
  ['كيف أطبخ الأرز؟', undefined],
  ['چگونه می توانم رمز عبور را تغییر دهم؟', undefined],
  ['What does المحادثة mean?', 'en'],
  ['Comment exporter une conversation ?', undefined],
  ['Não consigo apagar versões', undefined],
  ['Återställ borttagen fil på sidan', undefined],
  ['How do I delete a file?', 'en'],
  ['What does "Datei löschen" mean?', 'en'],
  ['Datei', 'en'],
  ['LM Studio url', 'en'],
  ['Los Angeles office hours', 'en'],
  ['Was the file deleted?', 'en'],
  ['POLYLOGUE_SECRET', 'en'],
  ['', 'en'],
])('detects %j as %s', async (question, language) => {
  expect(await askedLanguageOf(question)).toBe(language);
});

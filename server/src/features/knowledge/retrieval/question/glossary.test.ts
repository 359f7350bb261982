import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { glossaryOf, translate, type KnownWords } from './glossary.ts';

/** Returns a library with these words. */
const libraryWith = (...words: string[]): KnownWords => ({
  filesWith: async (asked) => new Map(asked.filter((word) => words.includes(word)).map((word) => [word, 1])),
  similarWords: async () => words.map((word) => ({ word, files: 1 })),
});
const library = libraryWith('table', 'delete', 'octave', 'user', 'function', 'password');

describe('German questions', () => {
  test.each([
    ['Wie lösche ich eine Datei?', /delete.*file|file.*delete/],
    ['Wie lege ich einen Benutzer an?', /create.* user/],
    ['Wie lade ich Dateien hoch?', /^upload files$/],
    ['Wo ist die Tabelle?', /^where table$/],
    ['Was ist eine Fehlermeldungszeile?', /error message line/],
    ['Was kostet die PDF-Datei mit GPT-4?', /^cost.* PDF file.* GPT-4$/],
    ['Wie kann ich Octave starten?', /Octave .*start/],
  ])('translates %s', async (question, english) => {
    expect(await translate('de', question, library)).toMatch(english);
  });

  test('stays unchanged for a German library', async () => {
    const german = libraryWith('datei', 'lösche', 'benutzer');
    expect(await translate('de', 'Wie lösche ich eine Datei?', german)).toBeUndefined();
  });
});

test.each([
  ['¿Cómo borro un archivo?', /delete.* file/],
  ['¿Qué hace la función?', /function/],
  ['¿Dónde guardo la contraseña?', /save.*password/],
  ['¿Cómo hago una copia de seguridad?', /backup$/],
])('translates the Spanish question %s', async (question, english) => {
  expect(await translate('es', question, library)).toMatch(english);
});

describe('Arabic questions', () => {
  test.each([
    ['كيف أحذف ملفًا؟', /delete.* file/],
    ['كيف نُغيّر كلمة المرور؟', /change.* password/],
    ['أين تُخزَّن بياناتي؟', /^where stored.* data$/],
    ['هل يمكن للمستخدمين استخدام وكلائهم؟', /^user use agent$/],
    ['كم شخصًا يستطيع استخدامه في الوقت نفسه؟', /^how many person use same time$/],
    ['من يرى المحادثات؟', /^who see.* conversation/],
    ['كيف أصل إلى فهرس البحث؟', /search index$/],
    ['أين الرد وأين النص؟', /^where answer text$/],
    ['كيف أغيّر الألوان؟', /change.* color$/],
    ['كيف أبدأ بكلمة المرور؟', /start.* password$/],
    ['أين بريد الكتروني؟', /^where email$/],
    ['من أين يأتي الملف؟', /^where come file$/],
  ])('translates %s', async (question, english) => {
    expect(await translate('ar', question, library)).toMatch(english);
  });

  test('stays unchanged for an Arabic library', async () => {
    const arabic = libraryWith('أحذف', 'ملف', 'مستخدم');
    expect(await translate('ar', 'كيف أحذف ملف مستخدم؟', arabic)).toBeUndefined();
  });
});

test.each([
  ['german', 'de'],
  ['spanish', 'es'],
  ['arabic', 'ar'],
] as const)('has one meaning per line and no duplicates in the %s glossary', async (name, language) => {
  const lines = (await readFile(new URL(`./${name}.tsv`, import.meta.url), 'utf8')).trimEnd().split('\n');
  for (const line of lines) expect(line).toMatch(/^[\p{L} -]+\t[\w ./-]+$/u);
  const { entries, keyOf } = await glossaryOf(language);
  const words = lines.map((line) => keyOf(line.split('\t')[0] ?? ''));
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
  expect(entries.size).toBe(lines.length);
});

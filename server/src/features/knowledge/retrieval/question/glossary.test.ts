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
    ['Wo ist die Tabelle?', /^table$/],
    ['Was ist eine Fehlermeldungszeile?', /error message line/],
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
])('translates the Spanish question %s', async (question, english) => {
  expect(await translate('es', question, library)).toMatch(english);
});

test.each(['german', 'spanish'])(
  'has one meaning per line and no duplicates in the %s glossary',
  async (name) => {
    const lines = (await readFile(new URL(`./${name}.tsv`, import.meta.url), 'utf8')).trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^[\p{L} -]+\t[\w ./-]+$/u);
    const words = lines.map((line) => line.split('\t')[0]);
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
    expect((await glossaryOf(name === 'german' ? 'de' : 'es')).size).toBe(lines.length);
  },
);

import { expect, test } from 'vitest';
import { stemsOf, vocabularyOf, wordsIn } from './words.ts';

test('reduces words to stems and drops stop words', () => {
  expect(stemsOf('How can I rename the conversations?')).toEqual(['renam', 'convers']);
});

test('splits identifiers into whole and parts, however they are joined', () => {
  expect(stemsOf('pg_dump')).toEqual(['pg_dump', 'pg', 'dump']);
  expect(stemsOf('maxRetries in app.config')).toEqual([
    'maxretries',
    'max',
    'retri',
    'app_config',
    'app',
    'config',
  ]);
});

test('strips possessives and surrounding punctuation', () => {
  expect(stemsOf("the library's (files).")).toEqual(['librari', 'file']);
});

test('lists distinct words, also with a following number', async () => {
  expect(await vocabularyOf(['Octave 7.3 and octave 7.3', 'setAxis'])).toEqual([
    'octave',
    '7',
    '3',
    '7_3',
    'octave 7.3',
    'and',
    'set',
    'axis',
    'setaxis',
  ]);
});

test('adds stems without accents, of the folded word and folded afterwards', () => {
  expect(stemsOf('café')).toEqual(['café', 'cafe']);
  expect(stemsOf('información', 'es')).toEqual(['inform', 'informacion']);
  expect(stemsOf('informacion', 'es')).toEqual(['informacion']);
});

test('skips soft hyphens and joiners inside words', () => {
  expect(wordsIn('Grü\u00adße, ok')).toEqual([
    { text: 'Grüße', start: 0, end: 6 },
    { text: 'ok', start: 8, end: 10 },
  ]);
});

test('lists words as written and folded', async () => {
  expect(await vocabularyOf(['Café Größe'])).toEqual(['café', 'cafe', 'größe', 'grosse']);
});

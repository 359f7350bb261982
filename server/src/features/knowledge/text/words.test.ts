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

test('splits exponents and fractions from their number, as they are asked for', () => {
  expect(stemsOf('10⁶ 2¹⁴ 3·10⁻⁴')).toEqual(['10', '6', '2', '14', '3', '10', '4']);
  expect(stemsOf('10^6 2^14 3·10^-4')).toEqual(['10', '6', '2', '14', '3', '10', '4']);
  expect(stemsOf('5½ inches')).toEqual(stemsOf('5 1/2 inches'));
  expect(stemsOf('5 3/16')).toEqual(['5', '3', '16']);
  expect(stemsOf('SO₄²⁻')).toEqual(['so₄', 'so4', '2']);
});

test.each([
  ['H₂O', 'H2O'],
  ['m²', 'm2'],
  ['xⁿ', 'xn'],
  ['1ˢᵗ', '1st'],
])('finds %s as %s', (written, asked) => {
  expect(stemsOf(written)).toEqual(expect.arrayContaining(stemsOf(asked)));
});

test('gives the places of a number and its exponent', () => {
  expect(wordsIn('a 10⁶')).toEqual([
    { text: 'a', start: 0, end: 1 },
    { text: '10', start: 2, end: 4 },
    { text: '6', start: 4, end: 5 },
  ]);
});

import { expect, test } from 'vitest';
import { stemsOf, vocabularyOf } from './words.ts';

test('reduces words to stems, and leaves out what tells nothing', () => {
  expect(stemsOf('How can I rename the conversations?')).toEqual(['renam', 'convers']);
});

test('takes an identifier whole and in parts, however it is joined', () => {
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

test('leaves possessives and what only surrounds a word', () => {
  expect(stemsOf("the library's (files).")).toEqual(['librari', 'file']);
});

test('lists words as they are written, each once, and those with the number that follows them', async () => {
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

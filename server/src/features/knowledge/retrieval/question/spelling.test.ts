import { expect, test } from 'vitest';
import { isCorrectable, closestWord, editDistance } from './spelling.ts';

const known = [
  'download',
  'password',
  'passage',
  'export',
  'discard',
  'database',
  'version',
  'colleague',
  'file',
  'tile',
].map((word) => ({ word, files: word === 'file' ? 9 : 1 }));

test.each([
  ['dowload', 'download'],
  ['downlaod', 'download'],
  ['pasword', 'password'],
  ['exprot', 'export'],
  ['databse', 'database'],
  ['versoin', 'version'],
  ['collegue', 'colleague'],
  ['tfile', 'file'],
  ['xile', 'file'],
])('corrects %j to %j', (typed, corrected) => {
  expect(closestWord(typed, known)).toBe(corrected);
});

test.each(['photoshop', 'exxxort', 'car'])('leaves %j unchanged', (typed) => {
  expect(closestWord(typed, known)).toBeUndefined();
});

test('counts a transposition as one edit', () => {
  expect(editDistance('recieve', 'receive')).toBe(1);
  expect(editDistance('', 'ab')).toBe(2);
});

test('corrects words, but no names of versions or abbreviations', () => {
  expect(['word', 'v2.1', 'pdf', 'utf8'].map(isCorrectable)).toEqual([true, false, false, false]);
  expect(['a'.repeat(30), 'a'.repeat(31)].map(isCorrectable)).toEqual([true, false]);
});

import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

const split = (text: string) =>
  sentencesOf(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));

test('splits sentences, but not after abbreviations, inside numbers, or at line breaks', () => {
  expect(split('Use a list, e.g. this one. It costs 3.5 euros!\nA wrapped\nsentence? Yes')).toEqual([
    'Use a list, e.g. this one.',
    'It costs 3.5 euros!',
    'A wrapped\nsentence?',
    'Yes',
  ]);
});

test('leaves what closes a sentence with it', () => {
  expect(split('Ask *why?* or (*how?*) Then "go." So.')).toEqual([
    'Ask *why?*',
    'or (*how?*)',
    'Then "go."',
    'So.',
  ]);
});

test('finds nothing in white space, and keeps within the given part', () => {
  expect(split(' \n ')).toEqual([]);
  const text = 'One. Two. Three.';
  expect(sentencesOf(text, { start: 5, end: 9 })).toEqual([{ start: 5, end: 9 }]);
});

import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';
import { processorTimeOf } from '../../../testing/processor-time.ts';

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

test('keeps closing punctuation with its sentence', () => {
  expect(split('Ask *why?* Or (*how?*) Then "go." So.')).toEqual([
    'Ask *why?*',
    'Or (*how?*)',
    'Then "go."',
    'So.',
  ]);
});

test('splits no sentence that continues after quoted or emphasised words', () => {
  for (const text of [
    'If **Lost it?** is missing, ask.',
    'Choose *Why?* or (*how?*) instead.',
    'The page asks "Really?" and waits.',
  ])
    expect(split(`${text} Then. is it? yes`)).toEqual([text, 'Then. is it?', 'yes']);
});

test('splits after emphasis, code and links, not inside them', () => {
  expect(
    split("It says *I'm not sure. These come closest*, and quotes. Then **Stop. Now!** *Why? So.* End."),
  ).toEqual([
    "It says *I'm not sure. These come closest*, and quotes.",
    'Then **Stop. Now!**',
    '*Why? So.*',
    'End.',
  ]);
  expect(
    split('Type `a. B` or ``a ` b. C``. See [Page one. Part two](one.html). Go __on. And on__.'),
  ).toEqual(['Type `a. B` or ``a ` b. C``.', 'See [Page one. Part two](one.html).', 'Go __on. And on__.']);
});

test('ignores unclosed and isolated emphasis marks', () => {
  for (const text of [
    'Take 2 * 3. Then 4 * 5.',
    'Set LOG_LEVEL. Then ANY_OTHER.',
    'A star* here. No more.',
    'An open *mark. And nothing.',
    String.raw`Escaped \*stars. Not\* emphasised.`,
    'A list [1]. And [2]. And [3](x',
  ])
    expect(split(text), text).toHaveLength(text.split('. ').length);
});

test('splits a long text without sentence ends in linear time', () => {
  expect(processorTimeOf(() => split('*a **b `c [d ](e '.repeat(20_000)))).toBeLessThan(2_000);
});

test('finds nothing in white space, and stays within the given span', () => {
  expect(split(' \n ')).toEqual([]);
  const text = 'One. Two. Three.';
  expect(sentencesOf(text, { start: 5, end: 9 })).toEqual([{ start: 5, end: 9 }]);
});

import { expect, test } from 'vitest';
import { asksForNumber, containsNumber } from './numbers.ts';

test.each([
  'How many people fit in?',
  'how  long may it be',
  'What is the default port?',
  'Is there a limit?',
])('recognises that %j asks for a number', (question) => expect(asksForNumber(question)).toBe(true));

test.each(['How do I export?', 'Where is it?', 'Can I minimise it?'])(
  'recognises that %j asks for no number',
  (question) => expect(asksForNumber(question)).toBe(false),
);

test.each([
  'At most 32,000 characters.',
  'Three answers.',
  '| PORT | 3000 |',
  'It takes 2.5 s',
  'within 60 s*',
])('finds the number in %j', (text) => expect(containsNumber(text)).toBe(true));

test.each([
  'As you like.',
  'It listens on 127.0.0.1 or 0.0.0.0:3000.',
  'See [1].',
  'The file utf8 of v2',
  'S3',
])('finds no number in %j', (text) => expect(containsNumber(text)).toBe(false));

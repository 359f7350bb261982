import { expect, test } from 'vitest';
import { quotableParts, quote } from './quotable-parts.ts';

const passage = `First sentence. Second sentence. Third sentence.

- red
- green, and
  more green

1. Do this.
2. Do that.

| name | value |
|---|---|
| PORT | 3000 |
| HOST | 127.0.0.1 |`;

const textOf = ({ start, end }: { start: number; end: number }) => passage.slice(start, end);
const choose = (...wanted: string[]) =>
  quote(
    passage,
    quotableParts(passage).filter((part) => wanted.some((text) => textOf(part).includes(text))),
  );

test('takes a passage apart into sentences, items, rows and whole procedures', () => {
  expect(quotableParts(passage).map(textOf)).toEqual([
    'First sentence.',
    'Second sentence.',
    'Third sentence.',
    '- red',
    '- green, and\n  more green',
    '1. Do this.\n2. Do that.',
    '| PORT | 3000 |',
    '| HOST | 127.0.0.1 |',
  ]);
});

test('shows what was left out of a paragraph, and quotes neighbours as they stand', () => {
  expect(choose('First', 'Second')).toBe('First sentence. Second sentence.');
  expect(choose('First', 'Third')).toBe('First sentence. … Third sentence.');
});

test('gives every choice of rows the head of its table', () => {
  expect(choose('HOST')).toBe('| name | value |\n|---|---|\n| HOST | 127.0.0.1 |');
  expect(choose('PORT', 'HOST')).toBe(passage.slice(passage.indexOf('| name')));
});

test('keeps blocks apart', () => {
  expect(choose('Third', 'green', 'Do this')).toBe(
    'Third sentence.\n\n- green, and\n  more green\n\n1. Do this.\n2. Do that.',
  );
});

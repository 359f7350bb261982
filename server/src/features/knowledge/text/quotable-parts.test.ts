import { expect, test } from 'vitest';
import { linesOfPart, quotableParts, quote, withLines } from './quotable-parts.ts';

const passage = `First sentence. *Second?* Third sentence.

- red
- green, and
  more green

1. Do this.
2. Do that.

| name | value |
|---|---|
| PORT | 3000 |
| HOST | 127.0.0.1 |`;

const all = quotableParts(passage);
const choose = (...wanted: string[]) =>
  quote(passage, {
    all,
    chosen: new Set(all.filter((part) => wanted.some((text) => part.text.includes(text)))),
  });
const table = all.at(-1)!;

test('splits a passage into sentences and whole lists, procedures and tables', () => {
  expect(all.map(({ text }) => text)).toEqual([
    'First sentence.',
    '*Second?*',
    'Third sentence.',
    '- red\n- green, and\n  more green',
    '1. Do this.\n2. Do that.',
    passage.slice(passage.indexOf('| name')),
  ]);
  for (const { start, end, text } of all) expect(passage.slice(start, end)).toBe(text);
});

test('marks omissions in a paragraph, and keeps text between neighbours', () => {
  expect(choose('First', 'Second', 'Third')).toBe('First sentence. *Second?* Third sentence.');
  expect(choose('First', 'Third')).toBe('First sentence. … Third sentence.');
});

test('repeats the table head above any choice of rows', () => {
  const { head, lines } = linesOfPart(passage, table);
  expect(lines.map(({ text }) => text)).toEqual(['| PORT | 3000 |', '| HOST | 127.0.0.1 |']);
  const host = withLines(table, { head, lines: lines.slice(1) });
  expect(host.text).toBe('| name | value |\n|---|---|\n| HOST | 127.0.0.1 |');
  expect(withLines(table, { head, lines })).toMatchObject(table);
});

test('separates blocks', () => {
  expect(choose('Third', 'green', 'Do this')).toBe(
    'Third sentence.\n\n- red\n- green, and\n  more green\n\n1. Do this.\n2. Do that.',
  );
});

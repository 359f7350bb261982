import { describe, expect, test } from 'vitest';
import { comparableColumns, extremeRows, superlativeIn } from './superlatives.ts';

const head = '| Name | Salary | Since | Born |';
const rows = [
  '| Ada | 3.180 EUR | 2009 | 2 March 1980 |',
  '| Bob | 950,50 EUR | 2017 | 14 May 1961 |',
  '| Cid | 3.180 EUR | 2004 | 1 June 1999 |',
  '| Total | 7.310,50 EUR | | |',
].map((text) => ({ text }));

test.each([
  ['Who earns the most?', 'greatest'],
  ['Which room is the smallest?', 'least'],
  ['Who earns more than Ada?', undefined],
])('finds the superlative of %j', (question, extreme) => {
  expect(superlativeIn(question)?.extreme).toBe(extreme);
});

test('compares columns of numbers and dates', () => {
  expect(comparableColumns(head, rows.slice(0, 3))).toEqual([1, 2, 3]);
  expect(
    comparableColumns('| a | b |', [{ text: '| x | 7:00–15:00 |' }, { text: '| y | 6:00–14:00 |' }]),
  ).toEqual([]);
  expect(
    comparableColumns('| | Area |\n|---|---|\n', [{ text: '| A\\|B | 7 |' }, { text: '| C | 6 |' }]),
  ).toEqual([1]);
});

describe('rows with the extreme of a column', () => {
  test.each([
    ['the highest salary', 1, ['Ada', 'Cid']],
    ['the lowest salary', 1, ['Bob']],
    ['here the longest', 2, ['Cid']],
    ['the newest', 2, ['Bob']],
    ['the oldest', 3, ['Bob']],
    ['the youngest', 3, ['Cid']],
  ])('leave out sums for %j', (question, column, names) => {
    const superlative = superlativeIn(question);
    if (!superlative) throw new Error('no superlative');
    const found = extremeRows(rows, { column, superlative });
    expect(found.map(({ text }) => text.split(' ')[1])).toEqual(names);
  });
});

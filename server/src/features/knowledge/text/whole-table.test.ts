import { describe, expect, test } from 'vitest';
import { MAX_TABLE_CHARACTERS, wholeTableAt } from './whole-table.ts';

const head = '| a | b |\n|---|---|\n';
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `| row ${from + i} | ${i} |`).join('\n');
const firstCells = (source: string, place: number) =>
  wholeTableAt(source, place)?.rows.map(({ text }) => text.split(' ')[2]);

describe('wholeTableAt', () => {
  const other = '| c | d |\n|---|---|\n| row 9 | 9 |';
  const source = `# Rows\n\nThese:\n\n${head}${rows(0, 3)}\n\n${head}${rows(3, 5)}\n\n${other}\n\nEnd.`;

  test.each([0, 3, 4])('returns all rows of adjacent tables with the same head, from row %i', (row) => {
    const place = source.indexOf(`row ${row} `) + 3;
    expect(firstCells(source, place)).toEqual(['0', '1', '2', '3', '4']);
    expect(wholeTableAt(source, place)).toMatchObject({ head, leadIn: 'These:' });
    for (const { start, end, text } of wholeTableAt(source, place)?.rows ?? [])
      expect(source.slice(start, end)).toBe(text);
  });

  test('separates tables with other heads, and those of other sections', () => {
    expect(firstCells(source, source.indexOf('row 9'))).toEqual(['9']);
    const sections = `${head}${rows(0, 2)}\n\n# Next\n\n${head}${rows(2, 4)}`;
    expect(firstCells(sections, sections.indexOf('row 1'))).toEqual(['0', '1']);
    expect(firstCells(sections, sections.length)).toEqual(['2', '3']);
  });

  test('returns nothing for a paragraph, a table without a head, and one that is too long', () => {
    expect(wholeTableAt(source, source.length)).toBeUndefined();
    expect(wholeTableAt(rows(0, 3), 5)).toBeUndefined();
    const long = head + rows(0, MAX_TABLE_CHARACTERS / 10);
    expect(long.length).toBeGreaterThan(MAX_TABLE_CHARACTERS);
    expect(wholeTableAt(long, 100)).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { slotsSource } from './grid-slots.ts';

const needed = ['cell', 'columnHeaders', 'columnHeaderSortIcon', 'bottomContainer', 'row', 'rowCheckbox'];

it('keeps the slots that tables need and empties the rest', () => {
  const source = slotsSource([...needed, 'filterPanel', 'baseSelect']);
  expect(source).toContain('  cell: GridCell,');
  expect(source).toContain('  filterPanel: nothing,');
  expect(source).toContain('  baseSelect: nothing,');
  expect(source.match(/^import /gm)).toHaveLength(needed.length);
});

it('throws when the grid no longer has a needed slot', () => {
  expect(() => slotsSource(needed.slice(1))).toThrow('cell');
});

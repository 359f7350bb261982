import { expect, it } from 'vitest';
import { slotsSource } from './grid-slots.ts';

const needed = ['cell', 'columnHeaders', 'columnHeaderSortIcon', 'bottomContainer', 'row', 'rowCheckbox'];

it('keeps what tables need, and lets the rest draw nothing', () => {
  const source = slotsSource([...needed, 'filterPanel', 'baseSelect']);
  expect(source).toContain('  cell: GridCell,');
  expect(source).toContain('  filterPanel: nothing,');
  expect(source).toContain('  baseSelect: nothing,');
  expect(source.match(/^import /gm)).toHaveLength(needed.length);
});

it('fails where the grid does not have a needed slot any more', () => {
  expect(() => slotsSource(needed.slice(1))).toThrow('cell');
});

/** Finds the header rows of a table, and the lines above them that name the whole table. */
import { plainText } from './cell-content.ts';
import type { Grid, PlacedCell } from './table-grid.ts';

export interface TableHead {
  /** Number of first rows that are captions. */
  captions: number;
  /** Number of header rows after the captions; 0 for a table without header. */
  rows: number;
}

const MAX_CAPTIONS = 3;
const MAX_HEAD_ROWS = 6;

const textOf = ({ node }: PlacedCell): string => plainText([node]);

/** Checks that a row is a single value for all columns. */
export const isFullWidth = ({ columns }: Grid, row: readonly PlacedCell[]): boolean =>
  row.length === 1 && columns > 1 && row[0]?.col === 0 && row[0].colSpan >= columns && row[0].rowSpan === 1;

/** Decides by marked header cells if there are any, and by spans and values else. */
export function findHead(grid: Grid): TableHead {
  const captions = countCaptions(grid);
  const rows = grid.rows.slice(captions);
  widenGroups(rows, grid.columns);
  const marked = rows.findIndex((row) => !row.every(({ isHeader }) => isHeader));
  const depth = marked < 0 ? 1 : Math.min(marked, MAX_HEAD_ROWS);
  if (depth === 0 && (grid.hasBlankHead || hasMarkedCaption(grid, captions) || isHeadless(grid, rows)))
    return { captions, rows: 0 };
  return { captions, rows: withSubheads(rows, Math.max(1, depth)) };
}

/** A header cell over two columns heads names and values. */
const hasMarkedCaption = ({ rows, columns }: Grid, captions: number): boolean =>
  columns === 2 && rows.slice(0, captions).some((row) => row.some(({ isHeader }) => isHeader));

/** Counts the first rows with a value for the whole table; the row after them must have several. */
function countCaptions(grid: Grid): number {
  const count = grid.rows.findIndex((row, index) => !isCaption(grid, row) && !isTitle(grid, index));
  return count > 0 && count <= MAX_CAPTIONS ? count : 0;
}

/** A row with a single cell in a table of several columns is written over all of them. */
const isCaption = (grid: Grid, row: readonly PlacedCell[]): boolean => {
  const [cell] = row;
  if (row.length !== 1 || !cell || cell.rowSpan > 1) return false;
  return isFullWidth(grid, row) || (grid.columns > 1 && cell.col === 0 && cell.isAlone);
};

/** A single value above a full row is a title, though its row has empty cells. */
const isTitle = ({ rows, columns }: Grid, at: number): boolean => {
  const [cell, ...others] = rows[at] ?? [];
  const isSingle = cell?.col === 0 && cell.colSpan === 1 && cell.rowSpan === 1 && others.length === 0;
  return isSingle && columns > 2 && rows[at + 1]?.length === columns;
};

/**
 * Widens names of groups that are not merged: a name is followed by empty cells, and names of columns are below.
 */
function widenGroups([first = [], second = [], third = []]: readonly PlacedCell[][], columns: number): void {
  const [above, below] = [columnsOf(first), columnsOf(second)];
  if (second.length < 2 || third.length < first.length) return;
  if (first.some(isSpanning) || second.some((cell) => isSpanning(cell) || isValue(textOf(cell)))) return;
  const groups = first.map(({ col }, index) => ({ col, end: first[index + 1]?.col ?? columns }));
  const isGroup = ({ col, end }: { col: number; end: number }) => {
    const inner = Array.from({ length: end - col }, (_, at) => below.has(col + at));
    return end - col > 1 ? inner.every(Boolean) : !inner[0];
  };
  // The column of names may be named in the second row alone.
  const isCovered =
    first[0]?.col === 0 || below.size === columns || [...below].every((col) => col >= (first[0]?.col ?? 0));
  if (!isCovered || !groups.every(isGroup) || above.size === columns) return;
  for (const [index, cell] of first.entries()) cell.colSpan = (groups[index]?.end ?? cell.col + 1) - cell.col;
}

const columnsOf = (row: readonly PlacedCell[]): Set<number> => new Set(row.map(({ col }) => col));

const isSpanning = ({ rowSpan, colSpan }: PlacedCell): boolean => rowSpan > 1 || colSpan > 1;

/** Extends the header over rows with columns of a group above them, as *Morning* below *High water*. */
function withSubheads(rows: readonly PlacedCell[][], from: number): number {
  let depth = from;
  while (depth < Math.min(rows.length - 1, MAX_HEAD_ROWS) && isSubhead(rows, depth)) depth += 1;
  return depth;
}

function isSubhead(rows: readonly PlacedCell[][], at: number): boolean {
  const [above = [], row = []] = [rows[at - 1], rows[at]];
  const groups = above.filter(({ colSpan, rowSpan }) => colSpan > 1 && rowSpan === 1);
  if (groups.length === 0 || row.length === 0 || row.some(({ isHeader }) => isHeader !== row[0]?.isHeader))
    return false;
  const isBelow = ({ col, colSpan }: PlacedCell) =>
    groups.some(
      (group) => col >= group.col && col + colSpan <= group.col + group.colSpan && colSpan < group.colSpan,
    );
  const alone = new Set(
    above.filter(({ colSpan, rowSpan }) => colSpan === 1 && rowSpan === 1).map(({ col }) => col),
  );
  const isName = (cell: PlacedCell) => !isValue(textOf(cell));
  return row.every((cell) => isName(cell) && (isBelow(cell) || !alone.has(cell.col))) && row.some(isBelow);
}

/** Judges a table without header cells: names with their values, or values in the first row. */
function isHeadless(grid: Grid, rows: readonly PlacedCell[][]): boolean {
  const [first = []] = rows;
  const marked = first.filter(({ isHeader }) => isHeader);
  if (marked.length > 1) return false;
  if (marked.length === 1 && grid.columns === 2) return first[0] === marked[0];
  if (first.some(({ colSpan }) => colSpan > 1)) return false;
  if (first.some(({ rowSpan }) => rowSpan > 1)) return true;
  if (grid.columns === 2 && areNames(rows)) return true;
  return rows.length > 1 && hasMeasuredColumn(rows);
}

/** Checks that most first cells end with a colon. */
const areNames = (rows: readonly PlacedCell[][]): boolean =>
  rows.filter(([cell]) => cell?.col === 0 && /[:：]$/u.test(textOf(cell))).length * 2 > rows.length;

/** Rows by which the header is judged. */
const MAX_JUDGED_ROWS = 200;

/** Checks for a column after the first in which all rows hold values. */
function hasMeasuredColumn([first = [], ...rows]: readonly PlacedCell[][]): boolean {
  const measured = new Set(
    first.filter((cell) => cell.col > 0 && isValue(textOf(cell))).map(({ col }) => col),
  );
  for (const row of rows.slice(0, MAX_JUDGED_ROWS)) {
    if (measured.size === 0) return false;
    for (const cell of row) if (measured.has(cell.col) && !isValue(textOf(cell))) measured.delete(cell.col);
  }
  return measured.size > 0;
}

const VALUE = /^[^\p{L}\d]{0,4}\d[\d.,:\s'’/]*(?:[^\d\s]{1,6})?$/u;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/u;

/** Checks for a number with its unit, a time or a date; years and small whole numbers also name columns. */
function isValue(text: string): boolean {
  if (text.length > 30 || !VALUE.test(text) || ORDINAL.test(text)) return false;
  const number = Number(text);
  return (
    !(/^\d+$/.test(text) && (number <= 31 || (number >= 1900 && number <= 2100))) &&
    !/^(?:19|20)\d\d\D/u.test(text)
  );
}

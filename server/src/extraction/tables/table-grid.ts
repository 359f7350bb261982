/** Lays the cells of a table out in a grid, with the columns and rows that hold text only. */
import type { CellMetadata, OfficeContentNode } from 'officeparser';
import { hasContent } from './cell-content.ts';

/** Cell with its position in the grid, spans included. */
export interface PlacedCell {
  node: OfficeContentNode;
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  isBlank: boolean;
  isHeader: boolean;
  /** True for the only cell of a row. */
  isAlone: boolean;
}

export interface Grid {
  /** Cells by the row they start in, from left to right. */
  rows: PlacedCell[][];
  columns: number;
  /** True if the table's header row is empty. */
  hasBlankHead: boolean;
}

/** Limits for all tables of a document; a few bytes can declare millions of covered positions. */
export interface GridBudget {
  /** Repeated values left. */
  copies: number;
  /** Empty positions and covered ranges left. */
  gaps: number;
  /** Characters left for repeated values. */
  characters: number;
}

export const initialGridBudget = (): GridBudget => ({
  copies: 200_000,
  gaps: 2_000_000,
  characters: 4_000_000,
});

/** Limits of a table, by the number of its cells. */
const MAX_GAPS_PER_CELL = 200;
const MAX_COPIES_PER_CELL = 20;
const MIN_POSITIONS = 10_000;

/** Returns the number of values that a table may repeat. */
export const maxCopies = ({ rows }: Grid, { copies }: GridBudget): number =>
  Math.min(copies, MAX_COPIES_PER_CELL * rows.reduce((sum, row) => sum + row.length, 0) + MIN_POSITIONS);

const isHeaderCell = ({ metadata }: OfficeContentNode): boolean =>
  (metadata as CellMetadata | undefined)?.style?.includes('header') ?? false;

/** Columns that cells of earlier rows cover, up to a row. */
interface Covered {
  col: number;
  end: number;
  /** First row below. */
  until: number;
}

/** Returns the grid of a table's rows; columns and rows in which no text starts are left out. */
export function layoutGrid(rows: readonly OfficeContentNode[], budget: GridBudget): Grid {
  const { filled, hasBlankHead } = placeCells(rows, budget);
  const columns = indexOf(filled.map(({ col }) => col));
  const lines = indexOf(filled.map(({ row }) => row));
  const grid: Grid = { rows: lines.sorted.map(() => []), columns: columns.sorted.length, hasBlankHead };
  for (const cell of filled) {
    const [row, col] = [lines.at(cell.row), columns.at(cell.col)];
    if (cell.rowSpan > 1) cell.rowSpan = lines.at(cell.row + cell.rowSpan) - row;
    if (cell.colSpan > 1) cell.colSpan = columns.at(cell.col + cell.colSpan) - col;
    cell.row = row;
    cell.col = col;
    grid.rows[row]?.push(cell);
  }
  const gaps = grid.rows.length * grid.columns - filled.length;
  if (gaps <= Math.min(budget.gaps, MAX_GAPS_PER_CELL * filled.length + MIN_POSITIONS)) {
    budget.gaps -= Math.max(0, gaps);
    return grid;
  }
  return withoutPlaces(grid);
}

/** Sets the cells of each row next to each other, for a grid that would be too large. */
function withoutPlaces({ rows, hasBlankHead }: Grid): Grid {
  const close = rows.map((row) => row.map((cell, col) => ({ ...cell, col, colSpan: 1, rowSpan: 1 })));
  return { rows: close, columns: close.reduce((most, row) => Math.max(most, row.length), 0), hasBlankHead };
}

/** Numbers the distinct positions; `at` returns the number of positions before one. */
function indexOf(positions: readonly number[]) {
  const sorted = [...new Set(positions)].sort((a, b) => a - b);
  const numbers = new Map(sorted.map((position, index) => [position, index]));
  const at = (position: number): number => {
    const known = numbers.get(position);
    if (known !== undefined) return known;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { sorted, at };
}

/** Returns the cells with content in the positions that the document gives them, as a browser would place them. */
function placeCells(
  rows: readonly OfficeContentNode[],
  budget: GridBudget,
): { filled: PlacedCell[]; hasBlankHead: boolean } {
  const filled: PlacedCell[] = [];
  let hasBlankHead = false;
  let covered: Covered[] = [];
  let next = 0;
  for (const { children = [] } of rows) {
    const cells = children.every(isCell) ? children : children.filter(isCell);
    const row = Math.max(next, rowOf(cells[0]) ?? next);
    next = row + 1;
    if (covered.length > 0) covered = covered.filter(({ until }) => until > row);
    budget.gaps -= covered.length;
    const placed = placeRow(cells, row, { above: covered, isBounded: budget.gaps > 0 });
    for (const cell of placed) if (!cell.isBlank) filled.push(cell);
    const spanning = placed.filter(({ rowSpan }) => rowSpan > 1);
    hasBlankHead ||= filled.length === 0 && placed.some(({ isHeader }) => isHeader);
    if (spanning.length === 0) continue;
    const below = spanning.map(({ col, colSpan, rowSpan }) => ({
      col,
      end: col + colSpan,
      until: row + rowSpan,
    }));
    covered = [...covered, ...below].sort((a, b) => a.col - b.col);
  }
  return { filled, hasBlankHead };
}

const isCell = ({ type }: OfficeContentNode): boolean => type === 'cell';

interface RowPlace {
  above: readonly Covered[];
  /** False once spans are no longer read. */
  isBounded: boolean;
}

function placeRow(
  cells: readonly OfficeContentNode[],
  row: number,
  { above, isBounded }: RowPlace,
): PlacedCell[] {
  const placed: PlacedCell[] = [];
  let [col, index] = [0, 0];
  for (const node of cells) {
    const meta = node.metadata as Partial<CellMetadata> | undefined;
    const own = meta?.col ?? 0;
    for (let cover = above[index]; cover && cover.col <= Math.max(col, own); cover = above[++index])
      col = Math.max(col, cover.end);
    // A merged cell hides the cells that it covers.
    if (meta?.col !== undefined && own < col) continue;
    col = Math.max(col, own);
    const rowSpan = (isBounded && meta?.rowSpan) || 1;
    const colSpan = (isBounded && meta?.colSpan) || 1;
    const [isBlank, isHeader] = [!hasContent(node), isHeaderCell(node)];
    placed.push({ node, row, col, rowSpan, colSpan, isBlank, isHeader, isAlone: cells.length === 1 });
    col += colSpan;
  }
  return placed;
}

const rowOf = (cell: OfficeContentNode | undefined): number | undefined =>
  (cell?.metadata as Partial<CellMetadata> | undefined)?.row;

/** Moves the cells of tables to the left edge of their column, by which columns are found. */
import { type TextItem } from './pdf-page.ts';

/** Difference of the baselines of a row, in multiples of the font size. */
const SAME_BASELINE = 0.35;
/** Width of a gap between cells, in points and in multiples of the font size. */
const WIDE_GAP = 18;
const WIDE_GAP_EMS = 1.5;
/** Longer texts are lines of a paragraph. */
const MAX_CELL_CHARACTERS = 40;
const MAX_USUAL_CELL_CHARACTERS = 25;
const MIN_ROWS = 3;
const MIN_COLUMNS = 3;
/** Distance of rows in multiples of the font size. */
const MAX_ROW_DISTANCE = 4;

interface Cell {
  items: TextItem[];
  left: number;
  right: number;
  characters: number;
}

interface Row {
  cells: Cell[];
  baseline: number;
  size: number;
}

interface Column {
  left: number;
  right: number;
}

/** Moves the items of tables whose cells are centred or aligned right. */
export function alignColumns(items: readonly TextItem[]): void {
  for (const rows of tablesOf(rowsOf(items))) {
    const columns = columnsOf(rows);
    for (const cell of rows.flatMap(({ cells }) => cells)) {
      const under = columns.filter(({ left, right }) => cell.left <= right && cell.right >= left);
      const [column] = under;
      if (column === undefined || under.length > 1) continue;
      for (const item of cell.items) item.transform[4] -= cell.left - column.left;
    }
  }
}

function rowsOf(items: readonly TextItem[]): Row[] {
  const rows: { items: TextItem[]; baseline: number; size: number }[] = [];
  const upright = items.filter(
    ({ transform: [a, b, , d], str }) => str.trim() !== '' && a > 0 && d > 0 && b === 0,
  );
  for (const item of upright.toSorted((one, other) => other.transform[5] - one.transform[5])) {
    const [, , , size, , baseline] = item.transform;
    const row = rows.at(-1);
    if (row && row.baseline - baseline <= SAME_BASELINE * Math.min(size, row.size)) row.items.push(item);
    else rows.push({ items: [item], baseline, size });
  }
  return rows.map((row) => ({ ...row, cells: cellsOf(row.items) }));
}

function cellsOf(items: readonly TextItem[]): Cell[] {
  const cells: Cell[] = [];
  for (const item of items.toSorted((one, other) => one.transform[4] - other.transform[4])) {
    const [, , , size, left] = item.transform;
    const right = left + item.width;
    const cell = cells.at(-1);
    const characters = item.str.trim().length;
    if (!cell || left - cell.right >= Math.max(WIDE_GAP, WIDE_GAP_EMS * size)) {
      cells.push({ items: [item], left, right, characters });
      continue;
    }
    cell.items.push(item);
    cell.right = Math.max(cell.right, right);
    cell.characters += characters;
  }
  return cells;
}

/** Groups neighbouring rows of several short cells. */
function tablesOf(rows: readonly Row[]): Row[][] {
  const tables: Row[][] = [[]];
  let before: Row | undefined;
  for (const row of rows) {
    const isRow =
      row.cells.length > 1 && row.cells.every(({ characters }) => characters <= MAX_CELL_CHARACTERS);
    const isNear = before !== undefined && before.baseline - row.baseline <= MAX_ROW_DISTANCE * row.size;
    if (!isRow || !isNear) tables.push([]);
    if (isRow) tables.at(-1)?.push(row);
    before = isRow ? row : undefined;
  }
  return tables.filter((table) => {
    const lengths = table.flatMap(({ cells }) => cells.map(({ characters }) => characters));
    const usual = lengths.toSorted((one, other) => one - other)[Math.floor(lengths.length / 2)] ?? 0;
    return table.length >= MIN_ROWS && usual <= MAX_USUAL_CELL_CHARACTERS;
  });
}

/** Returns the columns of the rows with most cells; none if they overlap. */
function columnsOf(rows: readonly Row[]): Column[] {
  const count = Math.max(...rows.map(({ cells }) => cells.length));
  const whole = rows.filter(({ cells }) => cells.length === count);
  if (count < MIN_COLUMNS || whole.length < rows.length / 2) return [];
  const columns: Column[] = Array.from({ length: count }, () => ({ left: Infinity, right: -Infinity }));
  for (const { cells } of whole) {
    for (const [index, { left, right }] of cells.entries()) {
      const column = columns[index];
      if (!column) continue;
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
    }
  }
  const overlap = columns.some(({ left }, index) => index > 0 && left <= (columns[index - 1]?.right ?? 0));
  return overlap ? [] : columns;
}

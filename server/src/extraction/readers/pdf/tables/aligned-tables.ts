/** Finds tables without lines, by texts that stand below each other in several rows. */
import type { PageTable, TableCell } from './page-table.ts';
import type { TextItem } from '../pdf-page.ts';
import type { Gutter } from '../columns/column-groups.ts';
import { isProse, rowsOf } from '../columns/prose-columns.ts';
import { type Row, cellsOf, distanceOf, textOf } from './rows.ts';

/** Gap between columns in points. */
const MIN_COLUMN_GAP = 3;
const MIN_ROWS = 3;
/** Columns of a table of two rows only. */
const MIN_REFERENCES = 3;
const MAX_COLUMNS = 20;
/** Distance of rows in multiples of the font size. */
const MAX_ROW_DISTANCE = 3.5;
/** Median and largest number of characters of a cell. */
const USUAL_CELL = 32;
const MAX_CELL = 70;
const SHORT = 12;
/** Share of the rows that have all cells. */
const MIN_WHOLE = 0.4;
/** Share of a column that a cell over several columns covers. */
const MIN_COVERED = 0.9;
/** Lines that continue a cell, and names of groups of rows: distance in multiples of the font size, and number per row. */
const MAX_LINE_DISTANCE = 1.6;
const MAX_LABEL_DISTANCE = 2.5;
const MAX_SIZE = 1.15;
const MAX_LINES = 2;
/** Distances are even up to this factor; lines at even distances continue the row above. */
const EVEN = 1.1;
const MAX_DIVISIONS = 8;
/** Matches marks of lists and numbers before lines, and leaders to page numbers. */
const listMark = /^(?:[•◦▪‣·○●■□∙*–-]|\(?(?:\d+(?:\.\d+)*|[a-zA-Z]|[ivxlcdm]{1,7})[.)]?)$/u;
const leader = /\.{4,}|(?:\. ){3,}/;

/** Checks that several rows have gaps. */
export function mayHoldTable(texts: readonly TextItem[]): boolean {
  let rows = 0;
  for (const row of rowsOf(texts.filter(({ str }) => str.trim() !== ''))) {
    if (cellsOf(row.items).length > 1) rows += 1;
    if (rows >= MIN_ROWS - 1) return true;
  }
  return false;
}

/** Table with the places between its columns. */
interface AlignedTable extends PageTable {
  gutters: Gutter[];
}

export const alignedTables = (texts: readonly TextItem[]): AlignedTable[] =>
  runsOf(rowsOf(texts).map((row): Row => ({ ...row, cells: cellsOf(row.items) }))).flatMap((run) =>
    tablesOf(run),
  );

/** Groups neighbouring rows of several cells, with the lines of single cells between them. */
function runsOf(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [[]];
  let before: Row | undefined;
  for (const row of rows) {
    if (distanceOf(before, row) > MAX_ROW_DISTANCE) runs.push([]);
    runs.at(-1)?.push(row);
    before = row;
  }
  return runs.map(withoutLooseLines);
}

/** Removes single cells before the first row and behind the last one. */
const withoutLooseLines = (run: readonly Row[]): Row[] =>
  run.slice(Math.max(0, run.findIndex(isRow)), run.findLastIndex(isRow) + 1);

const isRow = ({ cells }: Row): boolean => cells.length > 1;

/** Returns the tables of a run; lines that stand in no column divide it, and its parts a number of times. */
function tablesOf(run: readonly Row[], most = MAX_DIVISIONS): AlignedTable[] {
  const rows = run.filter(isRow);
  if (rows.length < MIN_ROWS && !areHeadAndValues(rows)) return [];
  const widest = Math.max(...rows.map(({ cells }) => cells.length));
  const whole = rows.filter(({ cells }) => cells.length === widest);
  // Below a head, rows may be incomplete if all their cells stand in its columns.
  const isHeaded = whole.length < rows.length * MIN_WHOLE;
  const columns = columnsOf(isHeaded ? rows : whole);
  // Rows that share no columns are those of several tables.
  const areAligned = columns.length === widest;
  const isDivider = run.map((row, index) => {
    const place = { columns, above: run[index - 1], below: run[index + 1] };
    return !isRow(row) && !(areAligned && isLine(row, place));
  });
  if (isDivider.includes(true))
    return most > 0 ? partsOf(run, isDivider).flatMap((part) => tablesOf(part, most - 1)) : [];
  if (!areAligned || widest > MAX_COLUMNS || (isHeaded && rows[0] !== whole[0])) return [];
  const joined = joinLines(run, columns);
  const placed = joined.flatMap((row, index) => placeRow(row, index, columns));
  if (run.length > rows.length * (1 + MAX_LINES) || !areCells(run, widest, placed)) return [];
  const [top, bottom] = [run[0]?.baseline ?? 0, run.at(-1)?.baseline ?? 0];
  const gutters = columns
    .slice(1)
    .map(({ left }, index) => ({ x: ((columns[index]?.right ?? left) + left) / 2, top, bottom }));
  return [{ columns: widest, rows: joined.length, cells: placed, gutters }];
}

/** Checks for two rows whose cells begin at the same places, such as the references of a letter. */
function areHeadAndValues(rows: readonly Row[]): boolean {
  const [head, values] = rows;
  return (
    head !== undefined &&
    head.cells.length >= MIN_REFERENCES &&
    head.cells.length === values?.cells.length &&
    head.cells.every(({ left }, index) => Math.abs(left - (values.cells[index]?.left ?? 0)) <= 1)
  );
}

/** Divides a run. */
function partsOf(run: readonly Row[], isDivider: readonly boolean[]): Row[][] {
  const parts: Row[][] = [[]];
  for (const [index, row] of run.entries()) {
    if (isDivider[index]) parts.push([]);
    else parts.at(-1)?.push(row);
  }
  return parts.map(withoutLooseLines);
}

interface Place {
  columns: readonly Column[];
  above: Row | undefined;
  below: Row | undefined;
}

/** Checks that a single cell is a further line of a cell, or the name of a group of rows. */
function isLine(row: Row, { columns, above, below }: Place): boolean {
  const col = columnOf(row, columns);
  const distance = Math.min(distanceOf(above, row), distanceOf(row, below));
  const isTitle = row.size > MAX_SIZE * Math.min(above?.size ?? Infinity, below?.size ?? Infinity);
  return col !== undefined && !isTitle && distance <= (col === 0 ? MAX_LABEL_DISTANCE : MAX_LINE_DISTANCE);
}

/** Returns the column of a single cell; `undefined` if it reaches into others or into none. */
function columnOf({ cells: [cell] }: Row, columns: readonly Column[]): number | undefined {
  if (!cell) return undefined;
  const found = columns.findIndex(({ left, right }) => cell.left <= right && cell.right >= left);
  const [before, after] = [columns[found - 1], columns[found + 1]];
  const isWithin = cell.left > (before?.right ?? -Infinity) && cell.right < (after?.left ?? Infinity);
  return found >= 0 && isWithin ? found : undefined;
}

/** Adds the lines of single cells to the nearest row; those in the first column are rows of their own. */
function joinLines(run: readonly Row[], columns: readonly Column[]): Row[] {
  const joined: Row[] = [];
  let pending: Row[] = [];
  let above: Row | undefined;
  for (const row of run) {
    if (!isRow(row) && columnOf(row, columns) === 0) joined.push(row);
    else if (!isRow(row)) pending.push(row);
    else {
      const ofAbove = linesOfAbove([...(above ? [above] : []), ...pending, row]);
      for (const line of pending.slice(0, ofAbove)) above?.cells.push(...line.cells);
      above = { ...row, cells: [...pending.slice(ofAbove), row].flatMap(({ cells }) => cells) };
      joined.push(above);
      pending = [];
    }
  }
  return joined;
}

/** Returns the number of lines between two rows that belong to the upper one: those before the widest distance. */
function linesOfAbove(chain: readonly Row[]): number {
  const distances = chain.slice(1).map((row, index) => distanceOf(chain[index], row));
  const widest = Math.max(...distances);
  return distances.findLastIndex((distance) => distance * EVEN >= widest);
}

/** Checks that the texts are short and no list, contents or prose. */
function areCells(run: readonly Row[], columns: number, placed: readonly TableCell[]): boolean {
  const texts = run.flatMap(({ cells }) => cells.map(textOf));
  const lengths = texts.map(({ length }) => length).toSorted((one, other) => one - other);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  if (usual > USUAL_CELL || (lengths.at(-1) ?? 0) > MAX_CELL || texts.some((text) => leader.test(text)))
    return false;
  const byColumn = Array.from({ length: columns }, (_, col) => placed.filter((cell) => cell.col === col));
  if (byColumn[0]?.every((cell) => listMark.test(textOf(cell)))) return false;
  // Without case, lines of narrow columns look like cells; values do not.
  const isCased = texts.filter((text) => hasCase.test(text)).length >= texts.length / 2;
  if (columns === 2 && !isCased && !byColumn.some((cells) => areValues(cells.map(textOf)))) return false;
  return !byColumn.every((cells) =>
    isProse(cells.map(({ items }) => ({ items, baseline: 0, size: items[0]?.transform[3] ?? 0 }))),
  );
}

const hasCase = /[\p{Lu}\p{Ll}]/u;
/** Checks that most texts hold numbers, or are as short as names. */
const areValues = (texts: readonly string[]): boolean =>
  texts.filter((text) => /\p{N}/u.test(text) || text.length <= SHORT).length > texts.length / 2;

interface Column {
  left: number;
  right: number;
}

/** Returns the cells of a row, each in the column that it covers most. */
function placeRow({ cells, baseline, size }: Row, row: number, columns: readonly Column[]): TableCell[] {
  const placed = cells.map((cell): TableCell => {
    const covers = columns.map(({ left, right }) => Math.min(cell.right, right) - Math.max(cell.left, left));
    const col = covers.indexOf(Math.max(...covers));
    const isWhole = (at: number) => {
      const column = columns[at];
      return column !== undefined && (covers[at] ?? 0) >= (column.right - column.left) * MIN_COVERED;
    };
    let colSpan = 1;
    while (isWhole(col) && isWhole(col + colSpan)) colSpan += 1;
    return { row, col, rowSpan: 1, colSpan, items: cell.items, left: cell.left, top: baseline + size };
  });
  // Texts that share a column share a cell.
  const byColumn = Map.groupBy(placed, ({ col }) => col);
  return [...byColumn.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, items: [first, ...others].flatMap(({ items }) => items) }] : [],
  );
}

/** Returns the ranges that the cells of rows cover, from left to right. */
function columnsOf(rows: readonly Row[]): Column[] {
  const columns: Column[] = [];
  const all = rows.flatMap(({ cells }) => cells).toSorted((one, other) => one.left - other.left);
  for (const { left, right } of all) {
    const last = columns.at(-1);
    if (last && left - last.right < MIN_COLUMN_GAP) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns;
}

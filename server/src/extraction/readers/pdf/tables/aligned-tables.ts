/** Finds tables without lines, by texts that stand below each other in several rows. */
import type { PageTable, TableCell } from './page-table.ts';
import type { TextItem } from '../pdf-page.ts';
import type { Gutter } from '../columns/column-groups.ts';
import { isProse, rowsOf } from '../columns/prose-columns.ts';

/** Gaps between cells of a row, and between columns, in points and in multiples of the font size. */
const CELL_GAP_EMS = 0.6;
const MIN_COLUMN_GAP = 3;
/** Gaps that layout analysis sees, so that it finds tables of several columns by itself. */
const SEEN_GAP = 18;
const SEEN_GAP_EMS = 1.5;
const MIN_SEEN_COLUMNS = 3;
const MIN_ROWS = 3;
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
/** Matches marks of lists and numbers before lines, and leaders to page numbers. */
const listMark = /^(?:[•◦▪‣·○●■□∙*–-]|\(?(?:\d+(?:\.\d+)*|[a-zA-Z]|[ivxlcdm]{1,7})[.)]?)$/u;
const leader = /\.{4,}|(?:\. ){3,}/;

interface Cell {
  items: TextItem[];
  left: number;
  right: number;
}

interface Row {
  cells: Cell[];
  baseline: number;
  size: number;
}

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
  runsOf(rowsOf(texts).map((row): Row => ({ ...row, cells: cellsOf(row.items) }))).flatMap(tableOf);

/** Joins the texts of a row that are no further apart than words. */
function cellsOf(items: readonly TextItem[]): Cell[] {
  const cells: Cell[] = [];
  for (const item of items) {
    const [, , , size, left] = item.transform;
    const right = left + item.width;
    const cell = cells.at(-1);
    if (!cell || left - cell.right > CELL_GAP_EMS * size) {
      cells.push({ items: [item], left, right });
      continue;
    }
    cell.items.push(item);
    cell.right = Math.max(cell.right, right);
  }
  return cells;
}

/** Groups neighbouring rows of several cells. */
function runsOf(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [[]];
  let before: Row | undefined;
  for (const row of rows) {
    const isNear =
      before !== undefined &&
      before.baseline - row.baseline <= MAX_ROW_DISTANCE * Math.max(row.size, before.size);
    if (!isNear || row.cells.length < 2) runs.push([]);
    if (row.cells.length > 1) runs.at(-1)?.push(row);
    before = row.cells.length > 1 ? row : undefined;
  }
  return runs.filter((run) => run.length >= MIN_ROWS);
}

const textOf = ({ items }: { items: readonly TextItem[] }): string =>
  items.map(({ str }) => str.trim()).join(' ');

function tableOf(run: readonly Row[]): AlignedTable[] {
  const widest = Math.max(...run.map(({ cells }) => cells.length));
  const whole = run.filter(({ cells }) => cells.length === widest);
  const columns = columnsOf(whole);
  if (columns.length !== widest || widest > MAX_COLUMNS || whole.length < run.length * MIN_WHOLE) return [];
  if (widest >= MIN_SEEN_COLUMNS && run.every(hasSeenGaps)) return [];
  const placed = run.flatMap((row, index) => placeRow(row, index, columns));
  if (!areCells(run, widest, placed)) return [];
  const [top, bottom] = [run[0]?.baseline ?? 0, run.at(-1)?.baseline ?? 0];
  const gutters = columns
    .slice(1)
    .map(({ left }, index) => ({ x: ((columns[index]?.right ?? left) + left) / 2, top, bottom }));
  return [{ columns: widest, rows: run.length, cells: placed, gutters }];
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
  return placed.flatMap((cell, index) => {
    const before = placed[index - 1];
    if (!before || cell.col > before.col) return [cell];
    before.items.push(...cell.items);
    return [];
  });
}

function hasSeenGaps({ cells, size }: Row): boolean {
  const seen = Math.max(SEEN_GAP, SEEN_GAP_EMS * size);
  return cells.every((cell, index) => index === 0 || cell.left - (cells[index - 1]?.right ?? 0) >= seen);
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

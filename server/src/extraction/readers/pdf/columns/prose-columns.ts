/**
 * Places columns of prose below each other on pages without structure. Layout analysis joins lines across narrow
 * gutters, and takes short lines for cells.
 */
import type { ColumnGroup, Gutter, Row } from './column-groups.ts';
import { joinBlanks } from '../blanks.ts';
import { type MovedText, stackGroups } from './stacked-columns.ts';
import { type TextItem, isUpright } from '../pdf-page.ts';

/** Difference of the baselines of a row in multiples of the font size; columns need not share baselines. */
const SAME_ROW = 0.6;
/** Width of a gutter in points and in multiples of the font size. */
const MIN_GUTTER = 6;
const MIN_GUTTER_EMS = 0.55;
/** Rows with text on both sides. */
const MIN_ROWS = 5;
/** Share of the rows next to each other that have the gutter. */
const MIN_SHARE = 0.4;
/** Share of a side that its columns cover. */
const MIN_COVERED = 0.8;
/** Lines of prose: median length in characters, share of their column, share of such lines, and of lines within a sentence. */
const MIN_LINE = 14;
const MIN_FILLED = 0.6;
const MIN_FULL = 0.4;
const MIN_CONTINUED = 0.25;
/** Distance of the lines of a column in multiples of the font size. */
const MAX_LINE_DISTANCE = 3;
const MAX_NEXT_LINE = 1.6;
const MAX_COLUMNS = 4;
/** Wider pages are drawings. */
const MAX_WIDTH = 10_000;

/** Returns the columns of a page that stand next to each other. */
export const findColumns = (items: readonly TextItem[]): ColumnGroup[] =>
  findGroups(rowsOf(readable(items)), MAX_COLUMNS);

/** Returns the gutters of a page, also where a script is read from right to left. */
export const guttersOf = (items: readonly TextItem[]): Gutter[] =>
  findColumns(items).flatMap(({ gutters }) => gutters);

interface StackedColumns {
  /** Movements of texts. */
  moves: MovedText[];
  rows: Row[];
}

/** Moves the columns of a page below each other, and other texts with them. */
export function stackColumns(items: readonly TextItem[], others: readonly TextItem[]): StackedColumns {
  const texts = readable(items);
  const groups = findGroups(rowsOf(texts), MAX_COLUMNS);
  if (groups.length === 0) return { moves: [], rows: [] };
  joinBlanks(items);
  const rows = groups.flatMap(({ columns }) => columns.flat());
  addToColumns(others, groups);
  return { moves: stackGroups([...texts, ...others], groups), rows };
}

/** Adds the texts of tables to the columns that they stand in. */
function addToColumns(items: readonly TextItem[], groups: readonly ColumnGroup[]): void {
  for (const rows of groups.flatMap(({ columns }) => columns)) {
    const [left, right] = [leftEdge(rows) - MIN_GUTTER, rightEdge(rows) + MIN_GUTTER];
    const [top, bottom] = [rows[0]?.baseline ?? 0, rows.at(-1)?.baseline ?? 0];
    const found = items.filter(
      (item) =>
        leftOf(item) >= left &&
        rightOf(item) <= right &&
        item.transform[5] < top &&
        item.transform[5] > bottom,
    );
    const added = found.map(
      (item): Row => ({ items: [item], baseline: item.transform[5], size: item.transform[3] }),
    );
    rows.splice(1, 0, ...added);
    rows.sort((one, other) => other.baseline - one.baseline);
  }
}

const leftEdge = (rows: readonly Row[]): number =>
  rows.reduce((least, { items }) => Math.min(least, ...items.slice(0, 1).map(leftOf)), Infinity);
const rightEdge = (rows: readonly Row[]): number =>
  rows.reduce((most, { items }) => Math.max(most, ...items.slice(-1).map(rightOf)), -Infinity);

const readable = (items: readonly TextItem[]): TextItem[] =>
  items.filter((item) => item.str.trim() !== '' && isUpright(item));

function findGroups(rows: readonly Row[], most: number): ColumnGroup[] {
  const gutter = most > 1 ? widestGutter(rows) : undefined;
  if (gutter === undefined) return [];
  return runsWithGutter(rows, gutter).flatMap((run) => {
    const [left, right] = [sideOf(run, gutter, 'left'), sideOf(run, gutter, 'right')];
    if (![left, right].every(isProse) || !isTogether(run, gutter)) return [];
    const parts = [left, right].map((side) => columnsWithin(side, most - 1));
    const place = { x: gutter, top: run[0]?.baseline ?? 0, bottom: run.at(-1)?.baseline ?? 0 };
    return [
      {
        rows: run.length,
        columns: parts.flatMap(({ columns }) => columns),
        gutters: [place, ...parts.flatMap(({ gutters }) => gutters)],
      },
    ];
  });
}

/** Splits a side further if it consists of columns from top to bottom. */
function columnsWithin(side: Row[], most: number): ColumnGroup {
  const groups = findGroups(side, most);
  const [group] = groups;
  return group && groups.length === 1 && group.rows >= side.length * MIN_COVERED
    ? group
    : { columns: [side], gutters: [], rows: side.length };
}

/** Groups texts by their height, from top to bottom and from left to right. */
export function rowsOf(items: readonly TextItem[]): Row[] {
  const rows: Row[] = [];
  for (const item of items.toSorted((one, other) => other.transform[5] - one.transform[5])) {
    const [, , , size, , baseline] = item.transform;
    const row = rows.at(-1);
    if (row && row.baseline - baseline <= SAME_ROW * Math.min(size, row.size)) row.items.push(item);
    else rows.push({ items: [item], baseline, size });
  }
  for (const row of rows) row.items.sort((one, other) => one.transform[4] - other.transform[4]);
  return rows;
}

const leftOf = ({ transform }: TextItem): number => transform[4];
const rightOf = (item: TextItem): number => item.transform[4] + item.width;

/** Returns the place that is free in most rows with text on both sides. */
function widestGutter(rows: readonly Row[]): number | undefined {
  const lefts = rows.flatMap(({ items }) => items.map(leftOf));
  const start = Math.floor(lefts.reduce((least, left) => Math.min(least, left), Infinity));
  const end = Math.ceil(
    rows.reduce((most, { items }) => Math.max(most, ...items.slice(-1).map(rightOf)), start),
  );
  if (!(end - start <= MAX_WIDTH)) return undefined;
  const changes = new Int32Array(end - start + 2);
  for (const { items, size } of rows) {
    let reached = Infinity;
    for (const item of items) {
      const left = leftOf(item);
      if (left - reached >= Math.max(MIN_GUTTER, MIN_GUTTER_EMS * size)) {
        changes[Math.ceil(reached) - start] = (changes[Math.ceil(reached) - start] ?? 0) + 1;
        changes[Math.floor(left) - start] = (changes[Math.floor(left) - start] ?? 0) - 1;
      }
      reached = Math.max(reached === Infinity ? -Infinity : reached, rightOf(item));
    }
  }
  let [free, best, from, to] = [0, 0, 0, 0];
  for (const [at, change] of changes.entries()) {
    if (free === best && free > 0 && change !== 0 && to === 0) to = at;
    free += change;
    if (free > best) [best, from, to] = [free, at, 0];
  }
  return best >= MIN_ROWS ? start + (from + (to || from)) / 2 : undefined;
}

const crosses = (item: TextItem, gutter: number): boolean =>
  leftOf(item) < gutter + MIN_GUTTER / 4 && rightOf(item) > gutter - MIN_GUTTER / 4;

/** Returns the rows next to each other in which no text crosses the gutter. */
function runsWithGutter(rows: readonly Row[], gutter: number): Row[][] {
  const runs: Row[][] = [[]];
  let before: Row | undefined;
  for (const row of rows) {
    const isNear = before === undefined || before.baseline - row.baseline <= MAX_LINE_DISTANCE * row.size;
    const isFree = !row.items.some((item) => crosses(item, gutter));
    if (!isNear || !isFree) runs.push([]);
    if (isFree) runs.at(-1)?.push(row);
    before = isFree ? row : undefined;
  }
  return runs.map((run) => withoutLooseEnds(run, gutter)).filter((run) => run.length >= MIN_ROWS);
}

function sideOf(run: readonly Row[], gutter: number, side: 'left' | 'right'): Row[] {
  return run.flatMap((row) => {
    const items = row.items.filter((item) => isOnSide(item, gutter, side));
    return items.length === 0 ? [] : [{ ...row, items }];
  });
}

const isOnSide = (item: TextItem, gutter: number, side: 'left' | 'right'): boolean =>
  side === 'left' ? rightOf(item) <= gutter : leftOf(item) >= gutter;
const hasSide = ({ items }: Row, gutter: number, side: 'left' | 'right'): boolean =>
  items.some((item) => isOnSide(item, gutter, side));
const hasBothSides = (row: Row, gutter: number): boolean =>
  hasSide(row, gutter, 'left') && hasSide(row, gutter, 'right');

/** Removes rows on one side at the ends that are no further lines of a column, such as a title. */
function withoutLooseEnds(run: Row[], gutter: number): Row[] {
  const both = run.map((row) => hasBothSides(row, gutter));
  let [from, to] = [both.indexOf(true), both.lastIndexOf(true)];
  if (from < 0) return [];
  const isNext = (above: Row | undefined, below: Row | undefined) =>
    above !== undefined &&
    below !== undefined &&
    above.baseline - below.baseline <= MAX_NEXT_LINE * Math.min(above.size, below.size);
  while (isNext(run[from - 1], run[from])) from -= 1;
  const within = run.slice(from, to + 1);
  const columns = { left: sideOf(within, gutter, 'left'), right: sideOf(within, gutter, 'right') };
  // Headings and lists have the same distances in all columns.
  const widest = Math.max(widestGap(columns.left), widestGap(columns.right));
  const ends = { left: endOf(columns.left), right: endOf(columns.right) };
  for (let row = run[to + 1]; row; row = run[to + 1]) {
    const side = hasSide(row, gutter, 'left') ? 'left' : 'right';
    if (!isNext(run[to], row) && ends[side] - row.baseline > widest + 1) break;
    ends[side] = row.baseline;
    to += 1;
  }
  return run.slice(from, to + 1);
}

const endOf = (column: readonly Row[]): number => column.at(-1)?.baseline ?? 0;

/** Returns the widest distance of the lines of a column. */
const widestGap = (column: readonly Row[]): number =>
  column
    .slice(1)
    .reduce((most, { baseline }, index) => Math.max(most, (column[index]?.baseline ?? 0) - baseline), 0);

/** Checks that many rows have text on both sides. */
function isTogether(run: readonly Row[], gutter: number): boolean {
  const both = run.map((row) => hasBothSides(row, gutter));
  const count = both.filter(Boolean).length;
  const length = both.lastIndexOf(true) - both.indexOf(true) + 1;
  return count >= MIN_ROWS && count >= length * MIN_SHARE;
}

const hasCase = /^[\p{Lu}\p{Ll}]/u;
const continued = /^[\p{Ll},;–)]/u;

/** Checks for lines that fill their column and are continued; others may be those of lists, formulas and tables. */
export function isProse(rows: readonly Row[]): boolean {
  const lines = rows.map(({ items }) => ({
    text: items.map(({ str }) => str.trim()).join(' '),
    width: Math.max(...items.map(rightOf)) - Math.min(...items.map(leftOf)),
  }));
  const widest = lines.reduce((most, { width }) => Math.max(most, width), 0);
  const full = lines.filter(({ width }) => width >= widest * MIN_FILLED);
  const length = median(full.map(({ text }) => text.length));
  const next = lines.filter((_, index) => (lines[index - 1]?.width ?? 0) >= widest * MIN_FILLED);
  if (length < MIN_LINE || full.length < lines.length * MIN_FULL || next.length === 0) return false;
  const cased = next.filter(({ text }) => hasCase.test(text));
  // Letters without case show no sentences, so only long lines do.
  if (cased.length < next.length / 2) return length >= 2 * MIN_LINE;
  return next.filter(({ text }) => continued.test(text)).length >= next.length * MIN_CONTINUED;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Finds the cells that the lines of a page enclose. */
import type { Rule, Rules } from './read-rules.ts';

/** Cell of a grid; rows and columns are counted from the top left. */
export interface RuledCell {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
}

export interface RuledGrid {
  /** Lines from left to right, and from top to bottom. */
  xs: number[];
  ys: number[];
  cells: RuledCell[];
}

/** Lines that are as near as this are one, and lines that end as near as this touch; in points. */
const SAME = 4;
const TOUCH = 3;
/** Share of the height of a group that its outer lines cover, where they are those of a table. */
const MIN_HEIGHT_SHARE = 0.4;
/** Width of a column without an outer line. */
const MIN_OPEN = 15;
/** Larger grids are drawings, such as paper with squares. */
const MAX_COLUMNS = 60;
const MAX_ROWS = 250;
const MAX_CELLS = 5_000;

/** Returns the grids of at least two columns and two rows. */
export function gridsOf({ horizontal, vertical }: Rules): RuledGrid[] {
  const [rows, columns] = [joinRules(horizontal), joinRules(vertical)];
  return connectedRules(rows, columns).flatMap((connected) => {
    const group = withinBorders(connected);
    const xs = [...group.vertical.map(({ at }) => at), ...openSides(group)];
    const ys = group.horizontal.map(({ at }) => at);
    const grid = { xs: distinct(xs), ys: distinct(ys).toReversed() };
    const [width, height] = [grid.xs.length - 1, grid.ys.length - 1];
    if (width < 2 || height < 2 || width > MAX_COLUMNS || height > MAX_ROWS || width * height > MAX_CELLS)
      return [];
    return [{ ...grid, cells: cellsOf(grid, group) }];
  });
}

/** Keeps the part of a group between its outer lines; a frame that touches a table has others. */
function withinBorders({ horizontal, vertical }: Rules): Rules {
  const [left, right] = [edgeOf(vertical, Math.min), edgeOf(vertical, Math.max)];
  if (!left || !right) return { horizontal, vertical };
  const [bottom, top] = [Math.max(left.from, right.from) - TOUCH, Math.min(left.to, right.to) + TOUCH];
  if (top - bottom < MIN_HEIGHT_SHARE * heightOf(vertical)) return { horizontal, vertical };
  return {
    horizontal: horizontal.filter(({ at }) => at >= bottom && at <= top),
    vertical: vertical.filter(({ from, to }) => (from + to) / 2 >= bottom && (from + to) / 2 <= top),
  };
}

/** Returns the outermost line, over all its parts. */
function edgeOf(vertical: readonly Rule[], outer: (...values: number[]) => number): Rule | undefined {
  const at = outer(...vertical.map((rule) => rule.at));
  const parts = vertical.filter((rule) => Math.abs(rule.at - at) <= SAME);
  if (parts.length === 0) return undefined;
  return { at, from: Math.min(...parts.map(({ from }) => from)), to: Math.max(...parts.map(({ to }) => to)) };
}

const heightOf = (vertical: readonly Rule[]): number =>
  Math.max(...vertical.map(({ to }) => to)) - Math.min(...vertical.map(({ from }) => from));

/** Returns the ends of a table that has no lines at its sides. */
function openSides({ horizontal, vertical }: Rules): number[] {
  const [from, to] = [
    Math.min(...horizontal.map((rule) => rule.from)),
    Math.max(...horizontal.map((rule) => rule.to)),
  ];
  const places = vertical.map(({ at }) => at);
  return [
    ...(Math.min(...places) - from > MIN_OPEN ? [from] : []),
    ...(to - Math.max(...places) > MIN_OPEN ? [to] : []),
  ];
}

/** Joins lines that continue each other or lie next to each other. */
function joinRules(rules: readonly Rule[]): Rule[] {
  const sorted = rules.toSorted((one, other) => one.at - other.at);
  const bands: Rule[][] = [];
  for (const rule of sorted) {
    const band = bands.at(-1);
    if (band && rule.at - (band[0]?.at ?? 0) <= SAME) band.push(rule);
    else bands.push([rule]);
  }
  return bands.flatMap((band) => {
    const at = band.reduce((sum, rule) => sum + rule.at, 0) / band.length;
    const joined: Rule[] = [];
    for (const { from, to } of band.toSorted((one, other) => one.from - other.from)) {
      const last = joined.at(-1);
      if (last && from <= last.to + TOUCH) last.to = Math.max(last.to, to);
      else joined.push({ at, from, to });
    }
    return joined;
  });
}

/** Groups lines that cross or touch. */
function connectedRules(horizontal: readonly Rule[], vertical: readonly Rule[]): Rules[] {
  const groups = new Map<Rule, Rule>();
  const rootOf = (rule: Rule): Rule => {
    let root = rule;
    for (let next = groups.get(root); next !== undefined; next = groups.get(root)) root = next;
    if (root !== rule) groups.set(rule, root);
    return root;
  };
  for (const row of horizontal)
    for (const column of vertical) {
      if (!meets(row, column) || !meets(column, row)) continue;
      const [one, other] = [rootOf(row), rootOf(column)];
      if (one !== other) groups.set(other, one);
    }
  const found = Map.groupBy(horizontal, rootOf);
  const columns = Map.groupBy(vertical, rootOf);
  return [...found].map(([root, rows]) => ({ horizontal: rows, vertical: columns.get(root) ?? [] }));
}

const meets = ({ at }: Rule, { from, to }: Rule): boolean => at >= from - TOUCH && at <= to + TOUCH;

function distinct(positions: readonly number[]): number[] {
  const found: number[] = [];
  for (const position of positions.toSorted((one, other) => one - other))
    if (position - (found.at(-1) ?? -Infinity) > SAME) found.push(position);
  return found;
}

/** Joins the fields of a grid that no line divides. */
function cellsOf({ xs, ys }: Pick<RuledGrid, 'xs' | 'ys'>, { horizontal, vertical }: Rules): RuledCell[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const isTaken = new Set<number>();
  const divides = (rules: readonly Rule[], at: number, middle: number) =>
    rules.some((rule) => Math.abs(rule.at - at) <= SAME && rule.from <= middle && rule.to >= middle);
  const middleOf = (lines: readonly number[], index: number) =>
    ((lines[index] ?? 0) + (lines[index + 1] ?? 0)) / 2;
  const cells: RuledCell[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let col = 0; col < columns; col += 1) {
      if (isTaken.has(row * columns + col)) continue;
      const [x, y] = [middleOf(xs, col), middleOf(ys, row)];
      let [colSpan, rowSpan] = [1, 1];
      const isFree = (at: number) => at < columns && !isTaken.has(row * columns + at);
      while (isFree(col + colSpan) && !divides(vertical, xs[col + colSpan] ?? 0, y)) colSpan += 1;
      while (row + rowSpan < rows && !divides(horizontal, ys[row + rowSpan] ?? 0, x)) rowSpan += 1;
      for (let down = 0; down < rowSpan; down += 1)
        for (let right = 0; right < colSpan; right += 1) isTaken.add((row + down) * columns + col + right);
      cells.push({ row, col, rowSpan, colSpan });
    }
  return cells;
}

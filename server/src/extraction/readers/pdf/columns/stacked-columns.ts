/** Places the columns of a page below each other, and the text below them accordingly. */
import type { ColumnGroup, Row } from './column-groups.ts';
import type { TextItem } from '../pdf-page.ts';

/** Part of a page whose text moved, by its new place. */
export interface MovedText {
  /** Highest and lowest baseline. */
  top: number;
  bottom: number;
  /** Left and right edge before. */
  left: number;
  right: number;
  /** Distances to the right and upwards. */
  x: number;
  y: number;
}

/** Distance in multiples of the font size that begins a paragraph, and usual distance of lines. */
const PARAGRAPH = 3;
const LINE = 1.2;
const sentenceEnd = /[.:!?\u06D4\u061F\u3002)"\u201D]\s*$/u;

/** Moves texts; groups stand one below the other. Returns the parts that moved. */
export function stackGroups(texts: readonly TextItem[], groups: readonly ColumnGroup[]): MovedText[] {
  const moved: MovedText[] = [];
  const sorted = texts.toSorted((one, other) => other.transform[5] - one.transform[5]);
  const placed = new Set<TextItem>();
  let down = 0;
  let next = 0;
  for (const { columns } of groups) {
    const top = Math.max(...columns.map(topOf));
    const bottom = Math.min(...columns.map(bottomOf));
    next = moveBetween(sorted, next, { until: top, down, placed, moved });
    let reached = top - down;
    const firstLeft = leftOf(columns[0] ?? []);
    for (const [index, column] of columns.entries()) {
      const [left, right] = [leftOf(column), rightOf(column)];
      const x = firstLeft - left;
      const y = index === 0 ? -down : reached - gapAfter(columns[index - 1] ?? [], column) - topOf(column);
      for (const item of column.flatMap(({ items }) => items)) {
        item.transform[4] += x;
        item.transform[5] += y;
        placed.add(item);
      }
      reached = bottomOf(column) + y;
      moved.push({
        top: topOf(column) + y,
        bottom: reached,
        left,
        right,
        x,
        y,
      });
    }
    down = bottom - reached;
  }
  moveBetween(sorted, next, { until: -Infinity, down, placed, moved });
  return moved;
}

const topOf = (column: readonly Row[]): number => column[0]?.baseline ?? 0;
const bottomOf = (column: readonly Row[]): number => column.at(-1)?.baseline ?? 0;
const leftOf = (column: readonly Row[]): number =>
  column.reduce((least, { items }) => Math.min(least, items[0]?.transform[4] ?? Infinity), Infinity);

const rightOf = (column: readonly Row[]): number =>
  column.reduce(
    (most, { items }) => Math.max(most, ...items.map((item) => item.transform[4] + item.width)),
    -Infinity,
  );

/** A sentence that a column leaves open continues at the top of the next one. */
function gapAfter(before: readonly Row[], column: readonly Row[]): number {
  const size = column[0]?.size ?? 0;
  const last = before.at(-1)?.items.at(-1)?.str ?? '';
  const isSameSize = Math.abs((before.at(-1)?.size ?? 0) - size) < size / 10;
  const lineDistance = distanceOf(column) ?? LINE * size;
  return isSameSize && !sentenceEnd.test(last) ? lineDistance : Math.max(PARAGRAPH * size, 2 * lineDistance);
}

/** Returns the median distance of lines. */
function distanceOf(column: readonly Row[]): number | undefined {
  const distances = column.slice(1).map(({ baseline }, index) => (column[index]?.baseline ?? 0) - baseline);
  return distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)];
}

interface Step {
  until: number;
  down: number;
  placed: ReadonlySet<TextItem>;
  moved: MovedText[];
}

/** Moves the texts from an index down to a baseline; returns the next index. */
function moveBetween(
  sorted: readonly TextItem[],
  from: number,
  { until, down, placed, moved }: Step,
): number {
  let next = from;
  let [top, bottom] = [-Infinity, Infinity];
  for (; next < sorted.length; next += 1) {
    const item = sorted[next];
    if (!item || placed.has(item)) continue;
    if (item.transform[5] <= until) break;
    item.transform[5] -= down;
    [top, bottom] = [Math.max(top, item.transform[5]), Math.min(bottom, item.transform[5])];
  }
  if (down !== 0 && top > -Infinity)
    moved.push({ top, bottom, left: -Infinity, right: Infinity, x: 0, y: -down });
  return next;
}

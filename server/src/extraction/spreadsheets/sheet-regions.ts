/** Divides the cells of a sheet into its tables, which empty rows and columns separate. */
import type { OfficeContentNode } from 'officeparser';

/** Cell with the range that it covers; ends are inclusive. */
export interface GridCell {
  node: OfficeContentNode;
  row: number;
  column: number;
  lastRow: number;
  lastColumn: number;
}

/** Cells of a table, in the order of their rows. */
export type Region = GridCell[];

/** Tables side by side may contain tables above each other, but hardly deeper. */
const maxDepth = 4;

/** Returns the regions of a sheet, from top to bottom and left to right. */
export const regionsOf = (cells: readonly GridCell[]): Region[] => divide(inRows(cells), 0);

function divide(cells: readonly GridCell[], depth: number): Region[] {
  const regions: Region[] = [];
  let above: Area | undefined;
  for (const band of splitAtGaps(cells, 'row')) {
    const areas = depth < maxDepth ? splitAtColumns(band) : [areaOf(band)];
    const [first] = areas;
    if (first && areas.length === 1) {
      if (above && continues(above, first)) merge(above, first);
      else {
        above = first;
        regions.push(above.cells);
      }
      continue;
    }
    above = undefined;
    for (const area of areas) regions.push(...divide(inRows(area.cells), depth + 1));
  }
  return regions;
}

type Direction = 'row' | 'column';

const lastOf = (cell: GridCell, by: Direction): number => (by === 'row' ? cell.lastRow : cell.lastColumn);

/** Splits cells where no cell lies. */
function splitAtGaps(cells: readonly GridCell[], by: Direction): Region[] {
  const sorted = isSorted(cells, by) ? cells : [...cells].sort((one, other) => one[by] - other[by]);
  const groups: Region[] = [];
  let group: Region = [];
  let end = -1;
  for (const cell of sorted) {
    if (group.length === 0 || cell[by] > end + 1) groups.push((group = []));
    group.push(cell);
    end = Math.max(end, lastOf(cell, by));
  }
  return groups;
}

function isSorted(cells: readonly GridCell[], by: Direction): boolean {
  let last = -1;
  for (const cell of cells) {
    if (cell[by] < last) return false;
    last = cell[by];
  }
  return true;
}

/** Checks that columns without cells lie between others, without sorting the cells. */
function hasEmptyColumns(cells: readonly GridCell[]): boolean {
  const reach: number[] = [];
  for (const { column, lastColumn } of cells) reach[column] = Math.max(reach[column] ?? 0, lastColumn);
  let end: number | undefined;
  for (const column of Object.keys(reach).map(Number)) {
    if (end !== undefined && column > end + 1) return true;
    end = Math.max(end ?? 0, reach[column] ?? 0);
  }
  return false;
}

function inRows(cells: readonly GridCell[]): Region {
  const isInOrder = cells.every((cell, at) => at === 0 || compare(cells[at - 1] ?? cell, cell) <= 0);
  return isInOrder ? [...cells] : [...cells].sort(compare);
}

const compare = (one: GridCell, other: GridCell): number => one.row - other.row || one.column - other.column;

/** Cells with the range that they cover; ends are inclusive. */
interface Area {
  cells: Region;
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** Texts of the first row. */
  head: Set<string>;
}

function areaOf(cells: Region): Area {
  const area = { cells, top: Infinity, bottom: -1, left: Infinity, right: -1, head: new Set<string>() };
  for (const cell of cells) widen(area, cell);
  for (const { row, node } of cells) if (row === area.top) area.head.add(node.text ?? '');
  return area;
}

function widen(area: Area, { row, lastRow, column, lastColumn }: Omit<GridCell, 'node'>): void {
  area.top = Math.min(area.top, row);
  area.bottom = Math.max(area.bottom, lastRow);
  area.left = Math.min(area.left, column);
  area.right = Math.max(area.right, lastColumn);
}

/** Adds cells to an area, after those that it has. */
function merge(area: Area, { cells, head }: Area): void {
  for (const cell of cells) {
    area.cells.push(cell);
    widen(area, cell);
  }
  for (const name of head) area.head.add(name);
}

/** Splits tables side by side; an empty column within a table separates nothing. */
function splitAtColumns(band: Region): Area[] {
  if (!hasEmptyColumns(band)) return [areaOf(band)];
  const areas: Area[] = [];
  for (const group of splitAtGaps(band, 'column')) {
    const area = areaOf(group);
    const left = areas.at(-1);
    if (left && !isTableOfItsOwn(area, left)) merge(left, area);
    else areas.push(area);
  }
  for (const area of areas) area.cells = inRows(area.cells);
  return areas;
}

/** Decides whether the cells right of an empty column are another table than those left of it. */
function isTableOfItsOwn(area: Area, before: Area): boolean {
  const isFar = area.left - before.right > 2;
  if (area.left === area.right) return isFar;
  if (isFar || area.top !== before.top || area.bottom !== before.bottom) return true;
  const names = area.cells.filter(({ column, row }) => column === area.left && row > area.top);
  const texts = names.filter(({ node }) => !isValue(node.text ?? ''));
  return texts.length * 2 > names.length || [...area.head].some((name) => before.head.has(name));
}

/** Matches numbers, dates, amounts of money and formulas, as opposed to names. */
const valueNotation = /^(?:\p{Lu}{3}\s|[^\p{L}\d]{0,4})\d\P{L}*(?:\p{L}{1,9}\P{L}*)?$/u;

const isValue = (text: string): boolean =>
  (text.length < 40 && valueNotation.test(text.trim())) ||
  text.startsWith('=') ||
  /^(?:TRUE|FALSE|#[A-Z0-9/]+[!?]?)$/.test(text);

/** Decides whether rows below an empty row continue the table above, rather than begin another one. */
function continues(above: Area, band: Area): boolean {
  const first = rowOf(band.cells, 0);
  const isWithin = band.left >= above.left && band.right <= above.right;
  if (!isWithin || above.left === above.right || first.size < 2) return false;
  const [head, last] = [rowOf(above.cells, 0), rowOf(above.cells, above.cells.length - 1)];
  if ([...first.values()].some(isValue)) return !agrees(first, head) || agrees(first, last);
  const second = rowOf(band.cells, first.size);
  // A head alone is no table: rows below it are its own unless they have another head.
  if (above.top === above.bottom) return second.size === 0 || agrees(first, second);
  const hasValues = [...last].some(([column, text]) => first.has(column) && isValue(text));
  return !hasValues && band.top === band.bottom && first.size === last.size;
}

/** Returns the texts of the row of a cell by their columns. */
function rowOf(region: Region, index: number): Map<number, string> {
  const row = region[index]?.row;
  const texts = new Map<number, string>();
  const step = index > 0 && index === region.length - 1 ? -1 : 1;
  for (let at = index; region[at] && region[at]?.row === row; at += step) {
    const cell = region[at];
    if (cell) texts.set(cell.column, cell.node.text ?? '');
  }
  return texts;
}

/** Checks that two rows have values and names in the same columns. */
function agrees(one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>): boolean {
  const common = [...one].filter(([column]) => other.has(column));
  return (
    common.length > 0 && common.every(([column, text]) => isValue(text) === isValue(other.get(column) ?? ''))
  );
}

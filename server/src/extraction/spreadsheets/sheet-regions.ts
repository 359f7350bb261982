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

/** Tables beside each other may have tables above each other in them, but hardly deeper. */
const maxDepth = 4;

/** Returns the regions of a sheet, from top to bottom and left to right. */
export function regionsOf(cells: readonly GridCell[], depth = 0): Region[] {
  const regions: Region[] = [];
  let above: Region | undefined;
  for (const band of splitAtGaps(cells, byRow)) {
    const parts = depth < maxDepth ? splitAtColumns(band) : [band];
    const [first = []] = parts;
    if (parts.length === 1 && above && continues(above, first)) {
      for (const cell of first) above.push(cell);
      continue;
    }
    above = parts.length === 1 ? [...first] : undefined;
    if (above) regions.push(above);
    else for (const part of parts) regions.push(...regionsOf(part, depth + 1));
  }
  return regions;
}

type Range = (cell: GridCell) => [start: number, end: number];
const byRow: Range = ({ row, lastRow }) => [row, lastRow];
const byColumn: Range = ({ column, lastColumn }) => [column, lastColumn];

/** Splits cells where no cell lies. */
function splitAtGaps(cells: readonly GridCell[], range: Range): Region[] {
  const sorted = isSorted(cells, range) ? cells : [...cells].sort((a, b) => range(a)[0] - range(b)[0]);
  const groups: Region[] = [];
  let end = -1;
  for (const cell of sorted) {
    const [start, last] = range(cell);
    const group = groups.at(-1);
    if (group && start <= end + 1) group.push(cell);
    else groups.push([cell]);
    end = Math.max(end, last);
  }
  return groups;
}

const isSorted = (cells: readonly GridCell[], range: Range): boolean =>
  cells.every((cell, index) => index === 0 || range(cells[index - 1] ?? cell)[0] <= range(cell)[0]);

/** Splits tables beside each other; an empty column within a table keeps its values beside their names. */
function splitAtColumns(band: Region): Region[] {
  const parts: Region[] = [];
  for (const group of splitAtGaps(band, byColumn)) {
    const part = inRows(group);
    const left = parts.at(-1);
    if (left && !isTableOfItsOwn(part, left)) parts[parts.length - 1] = inRows([...left, ...part]);
    else parts.push(part);
  }
  return parts;
}

const inRows = (cells: readonly GridCell[]): Region =>
  [...cells].sort((a, b) => a.row - b.row || a.column - b.column);

/** Decides whether the cells right of an empty column are another table than those left of it. */
function isTableOfItsOwn(part: Region, left: Region): boolean {
  const [start, end] = extent(part, byColumn);
  const isWide = start - extent(left, byColumn)[1] > 2;
  if (start === end) return isWide;
  const [top, bottom] = extent(part, byRow);
  const [leftTop, leftBottom] = extent(left, byRow);
  if (isWide || top !== leftTop || bottom !== leftBottom) return true;
  const names = part.filter(({ column, row }) => column === start && row > top);
  const texts = names.filter(({ node }) => !isValue(node.text ?? ''));
  return texts.length * 2 > names.length || repeatsHead(part, left, top);
}

function repeatsHead(part: Region, left: Region, row: number): boolean {
  const head = (region: Region) => region.filter((cell) => cell.row === row).map(({ node }) => node.text);
  const names = new Set(head(left));
  return head(part).some((name) => names.has(name));
}

export function extent(cells: readonly GridCell[], range: Range): [start: number, end: number] {
  let [first, last] = [Infinity, -Infinity];
  for (const cell of cells) {
    const [start, end] = range(cell);
    first = Math.min(first, start);
    last = Math.max(last, end);
  }
  return [first, last];
}

/** Matches numbers, dates, amounts of money and formulas, as opposed to names. */
const valueNotation = /^(?:\p{Lu}{3}\s|[^\p{L}\d]{0,4})\d\P{L}*(?:\p{L}{1,3}\P{L}*)?$/u;

export const isValue = (text: string): boolean =>
  (text.length < 40 && valueNotation.test(text.trim())) ||
  text.startsWith('=') ||
  /^(?:TRUE|FALSE|#[A-Z0-9/]+[!?]?)$/.test(text);

/** Decides whether rows below an empty row go on with the table above, rather than begin another one. */
function continues(above: Region, band: Region): boolean {
  const [first, firstRowEnd] = [rowOf(band, 0), rowEnd(band)];
  const [start, end] = extent(above, byColumn);
  const isWithin = band.every(({ column, lastColumn }) => column >= start && lastColumn <= end);
  if (!isWithin || start === end || first.size < 2) return false;
  const [head, last] = [rowOf(above, 0), rowOf(above, above.length - 1)];
  if ([...first.values()].some(isValue)) return !agrees(first, head) || agrees(first, last);
  const hasValues = [...last].some(([column, text]) => first.has(column) && isValue(text));
  return !hasValues && firstRowEnd === band.length && first.size === last.size;
}

/** Returns the texts of the row of a cell by their columns. */
function rowOf(region: Region, index: number): Map<number, string> {
  const row = region[index]?.row;
  const texts = new Map<number, string>();
  const step = index === 0 ? 1 : -1;
  for (let at = index; region[at] && region[at]?.row === row; at += step) {
    const cell = region[at];
    if (cell) texts.set(cell.column, cell.node.text ?? '');
  }
  return texts;
}

/** Returns the number of cells in the first row. */
function rowEnd(region: Region): number {
  const end = region.findIndex(({ row }) => row !== region[0]?.row);
  return end < 0 ? region.length : end;
}

/** Checks that two rows have values and names in the same columns. */
function agrees(one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>): boolean {
  const common = [...one].filter(([column]) => other.has(column));
  return (
    common.length > 0 && common.every(([column, text]) => isValue(text) === isValue(other.get(column) ?? ''))
  );
}

/** Turns the cells of a sheet into headings, paragraphs and tables. */
import type { CellMetadata, OfficeContentNode } from 'officeparser';
import { AppError } from '../../app-error.ts';
import { maxCharacters } from '../text-limits.ts';
import { recordsOf } from './sheet-records.ts';
import { type GridCell, type Region, regionsOf } from './sheet-regions.ts';

/** Longer titles are sentences. */
const maxTitleCharacters = 100;
/** Longer cells of a single column are paragraphs. */
const maxListedCharacters = 120;
/** Characters of an empty cell in the text. */
const emptyCellCharacters = 3;

/** Turns the cells of all sheets into blocks. */
export const withSheetBlocks = (nodes: readonly OfficeContentNode[]): OfficeContentNode[] =>
  nodes.map((node) => (node.type === 'sheet' ? { ...node, children: blocksOfSheet(node) } : node));

/** Returns the contents of a sheet as blocks. Throws `file.too_complex` if its tables are nearly empty but vast. */
function blocksOfSheet({ children = [] }: OfficeContentNode): OfficeContentNode[] {
  const cells: GridCell[] = [];
  for (const [index, row] of children.entries()) {
    if (row.type !== 'row') continue;
    for (const [column, node] of (row.children ?? []).entries()) {
      if (hasContent(node)) cells.push(gridCell(node, { row: index, column }));
    }
  }
  const budget = { cells: maxCharacters / emptyCellCharacters };
  const blocks = regionsOf(cells).flatMap((region, index) => blocksOf(region, index === 0, budget));
  return [...withoutEmptyHeadings(blocks), ...children.filter(({ type }) => type !== 'row')];
}

/** Turns headings with nothing below them into paragraphs, since a heading alone is no passage. */
const withoutEmptyHeadings = (blocks: readonly OfficeContentNode[]): OfficeContentNode[] =>
  blocks.map((block, index) => {
    const next = blocks[index + 1];
    const isEmpty = block.type === 'heading' && (next === undefined || next.type === 'heading');
    return isEmpty ? { type: 'paragraph', children: block.children } : block;
  });

const hasContent = ({ text, children = [] }: OfficeContentNode): boolean =>
  (text ?? '').trim() !== '' || children.some(({ type }) => type !== 'text' && type !== 'break');

function gridCell(node: OfficeContentNode, place: { row: number; column: number }): GridCell {
  const {
    row = place.row,
    col = place.column,
    rowSpan = 1,
    colSpan = 1,
  } = (node.metadata ?? {}) as Partial<CellMetadata>;
  return { node, row, column: col, lastRow: row + rowSpan - 1, lastColumn: col + colSpan - 1 };
}

function blocksOf(region: Region, isFirst: boolean, budget: { cells: number }): OfficeContentNode[] {
  const rows = Map.groupBy(region, ({ row }) => row);
  const [start] = columnsOf(region);
  if ([...rows.values()].every((cells) => cells.length === 1)) return singleColumn(region, isFirst, budget);
  const titles: GridCell[] = [];
  for (const cells of rows.values()) {
    const [cell] = cells;
    if (cells.length > 1 || !cell || cell.column !== start || cell.lastRow > cell.row) break;
    titles.push(cell);
  }
  const rest = region.slice(titles.length);
  for (const { row } of titles) rows.delete(row);
  const records = recordsOf(rest, rows) ?? [tableOf(rest, budget, rows)];
  return [...titles.map((cell, index) => titleBlock(cell, index === 0)), ...records];
}

/** Returns a title above a table: the first line as a heading, which all passages of the table carry. */
const titleBlock = ({ node }: GridCell, isHeading: boolean): OfficeContentNode =>
  isHeading && (node.text ?? '').length <= maxTitleCharacters
    ? { type: 'heading', metadata: { level: 3 }, children: node.children }
    : { type: 'paragraph', children: node.children };

function singleColumn(region: Region, isFirst: boolean, budget: { cells: number }): OfficeContentNode[] {
  const isList = region.length > 1 && !region.some(({ node }) => isProse(node.text ?? ''));
  if (isList) return [tableOf(region, budget)];
  const [only] = region;
  if (isFirst && only && region.length === 1) return [titleBlock(only, true)];
  return region.map((cell) => titleBlock(cell, false));
}

/** Matches a sentence of several words. */
const sentence = /(?:\S+\s+){3}\S*[.!?:…。؟]$/u;

const isProse = (text: string): boolean => text.length > maxListedCharacters || sentence.test(text.trim());

/** Returns the columns in which cells begin, in order. */
const columnsOf = (region: Region): number[] =>
  [...new Set(region.map(({ column }) => column))].sort((a, b) => a - b);

/** Returns a table without the empty rows and columns of its region; spans count those that are left. */
function tableOf(
  region: Region,
  budget: { cells: number },
  groups = Map.groupBy(region, ({ row }) => row),
): OfficeContentNode {
  const columns = columnsOf(region);
  const rows = [...groups.keys()];
  budget.cells -= rows.length * columns.length;
  if (budget.cells < 0) throw new AppError('file.too_complex');
  const children = [...groups.values()].map(
    (cells, row): OfficeContentNode => ({
      type: 'row',
      children: cells.map((cell) => {
        const col = positionIn(columns, cell.column);
        const rowSpan = cell.lastRow > cell.row ? positionIn(rows, cell.lastRow + 1) - row : 1;
        const colSpan = cell.lastColumn > cell.column ? positionIn(columns, cell.lastColumn + 1) - col : 1;
        return placedAt(cell.node, { row, col, rowSpan, colSpan });
      }),
    }),
  );
  return { type: 'table', children };
}

/** Returns a cell at its place in a table; most cells need no copy. */
function placedAt(node: OfficeContentNode, place: CellMetadata): OfficeContentNode {
  const known = node.metadata as CellMetadata | undefined;
  const { col, rowSpan, colSpan } = place;
  const isPlaced = known?.col === col && (known.rowSpan ?? 1) === rowSpan && (known.colSpan ?? 1) === colSpan;
  return isPlaced ? node : { type: 'cell', text: node.text, children: node.children, metadata: place };
}

/** Returns the number of sorted places before a place. */
function positionIn(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? Infinity) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

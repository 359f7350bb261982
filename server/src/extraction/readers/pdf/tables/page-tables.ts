/** Marks the cells of tables on pages without structure, as tags of a document with structure would. */
import { spanMarks } from '../../../sources/marks.ts';
import { joinBlanks } from '../blanks.ts';
import { alignedTables, mayHoldTable } from './aligned-tables.ts';
import type { PageTable, TableCell } from './page-table.ts';
import { type PageItem, type StructureNode, type TextItem, isTextItem, isUpright } from '../pdf-page.ts';
import type { Rules } from './read-rules.ts';
import { type RuledGrid, gridsOf } from './ruled-grids.ts';

/** Texts in so many cells make a table. */
const MIN_FILLED = 3;
const MIN_FILLED_SHARE = 0.3;

interface FoundTables {
  items: PageItem[];
  /** Texts of no table. */
  others: TextItem[];
  tables: MarkedTable[];
}

/** Table with its texts and their structure. */
export interface MarkedTable {
  items: TextItem[];
  node: StructureNode;
}

/** Returns the items of a page with those of tables in marked contents, whose names begin with a prefix. */
export function markTables(given: PageItem[], rules: Rules | undefined, prefix: string): FoundTables {
  const texts = given.filter(isTextItem).filter((item) => item.str.trim() !== '' && isUpright(item));
  const none = { items: given, others: given.filter(isTextItem), tables: [] };
  if (!mayHoldTable(texts)) return none;
  const grids = rules ? gridsOf(rules) : [];
  const pieces = new Map<TextItem, TextItem[]>();
  const ruled = grids.flatMap((grid) => fillGrid(grid, texts, pieces));
  const taken = new Set(pieces.keys());
  const aligned = alignedTables(texts.filter((item) => !taken.has(item)));
  for (const item of aligned.flatMap(itemsOf)) pieces.set(item, [item]);
  const tables = [...ruled, ...aligned];
  if (tables.length === 0) return none;
  // Blanks between cells would divide or join them.
  joinBlanks(given.filter(isTextItem));
  const kept = given.filter((item) => !isTextItem(item) || (!pieces.has(item) && item.str.trim() !== ''));
  const marked = tables.map((table, index) => markCells(table, `${prefix}${index}`));
  return {
    items: [...kept, ...marked.flatMap(({ items }) => items)],
    others: kept.filter(isTextItem),
    tables: marked.map(({ items, node }) => ({ items: items.filter(isTextItem), node })),
  };
}

/** Returns the structure of tables; layout analysis inserts other texts in front of the first one below them. */
export function structureOf(tables: readonly MarkedTable[]): StructureNode | undefined {
  const sorted = tables.toSorted((one, other) => topOf(other) - topOf(one));
  return tables.length === 0 ? undefined : { role: 'Root', children: sorted.map(({ node }) => node) };
}

const topOf = ({ items }: MarkedTable): number =>
  items.reduce((most, { transform }) => Math.max(most, transform[5]), -Infinity);
const itemsOf = ({ cells }: PageTable): TextItem[] => cells.flatMap(({ items }) => items);

/** Returns the table of a grid with enough texts; `pieces` receives the parts of these. */
function fillGrid(
  { xs, ys, cells }: RuledGrid,
  texts: readonly TextItem[],
  pieces: Map<TextItem, TextItem[]>,
): PageTable[] {
  const columns = xs.length - 1;
  const placed = new Map(
    cells.map((cell): [RuledGrid['cells'][number], TableCell] => [
      cell,
      { ...cell, items: [], left: xs[cell.col] ?? 0, top: ys[cell.row] ?? 0 },
    ]),
  );
  const byField = new Map<number, TableCell>();
  for (const cell of placed.values())
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let col = cell.col; col < cell.col + cell.colSpan; col += 1)
        byField.set(row * columns + col, cell);
  const found = new Map<TextItem, TextItem[]>();
  for (const item of texts) {
    if (pieces.has(item)) continue;
    const row = ys.findIndex((y) => y < item.transform[5] + item.transform[3] / 4) - 1;
    if (row < 0) continue;
    const parts = splitAt(item, dividersOf(byField, { row, columns, xs }));
    for (const part of parts) {
      const middle = part.transform[4] + part.width / 2;
      const col = xs.findIndex((x) => x > middle) - 1;
      const cell = col < 0 ? undefined : byField.get(row * columns + col);
      if (!cell) continue;
      cell.items.push(part);
      found.set(item, parts);
    }
  }
  const filled = [...placed.values()].filter(({ items }) => items.length > 0).length;
  if (filled < MIN_FILLED || filled < cells.length * MIN_FILLED_SHARE) return [];
  for (const [item, parts] of found) pieces.set(item, parts);
  return [{ columns, rows: ys.length - 1, cells: [...placed.values()] }];
}

/** Returns the lines that divide cells of a row. */
function dividersOf(
  byField: ReadonlyMap<number, TableCell>,
  { row, columns, xs }: { row: number; columns: number; xs: readonly number[] },
): number[] {
  return xs.filter(
    (_, col) => col > 0 && byField.get(row * columns + col - 1) !== byField.get(row * columns + col),
  );
}

/** Splits a text that crosses lines at the spaces next to them. */
function splitAt(item: TextItem, lines: readonly number[]): TextItem[] {
  const [, , , size, left] = item.transform;
  const line = lines.find((x) => x > left + size / 4 && x < left + item.width - size / 4);
  if (line === undefined || item.width <= 0) return [item];
  const place = ((line - left) / item.width) * item.str.length;
  const spaces = [...item.str.matchAll(/\s+/g)].map(({ index }) => index);
  const at = spaces.toSorted((one, other) => Math.abs(one - place) - Math.abs(other - place))[0];
  if (at === undefined || at === 0) return [item];
  const width = (at / item.str.length) * item.width;
  const [a, b, c, d, x, y] = item.transform;
  const rest: TextItem = {
    ...item,
    str: item.str.slice(at).trimStart(),
    transform: [a, b, c, d, Math.max(line, x + width), y],
    width: Math.max(0, left + item.width - Math.max(line, x + width)),
  };
  const first = { ...item, str: item.str.slice(0, at), width: Math.min(width, line - left) };
  return rest.str === '' ? [first] : [first, ...splitAt(rest, lines)];
}

/** Returns the items of a table within marked contents, and its structure. */
function markCells(table: PageTable, prefix: string): { items: PageItem[]; node: StructureNode } {
  const items: PageItem[] = [];
  const mark = (item: TextItem): StructureNode => {
    const id = `${prefix}_mc${items.length}`;
    items.push({ type: 'beginMarkedContentProps', id, tag: 'Span' }, item, { type: 'endMarkedContent' });
    return { type: 'content', id };
  };
  const starts = new Map(table.cells.map((cell) => [cell.row * table.columns + cell.col, cell]));
  const cellNode = (row: number, col: number): StructureNode => {
    const cell = starts.get(row * table.columns + col);
    if (!cell || cell.items.length === 0) return { role: 'TD', children: [] };
    const span = { role: 'P', children: [mark(spanItem(cell))] };
    return { role: 'TD', children: [span, { role: 'P', children: cell.items.map(mark) }] };
  };
  const rows = Array.from(
    { length: table.rows },
    (_, row): StructureNode => ({
      role: 'TR',
      children: Array.from({ length: table.columns }, (__, col) => cellNode(row, col)),
    }),
  );
  return { items, node: { role: 'Table', children: rows } };
}

/** Returns a text with the number of rows and columns that a cell covers. */
function spanItem({ rowSpan, colSpan, items, left, top }: TableCell): TextItem {
  const [first] = items;
  const size = first?.transform[3] ?? 1;
  return {
    str: `${spanMarks[0]}${rowSpan},${colSpan}${spanMarks[1]}`,
    dir: 'ltr',
    width: 1,
    height: size,
    transform: [size, 0, 0, size, left + 1, Math.max(top - size, first?.transform[5] ?? top)],
    fontName: first?.fontName ?? '',
    hasEOL: false,
  };
}

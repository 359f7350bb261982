/** Places the cells of tagged PDF tables by where their text is, since the tags lack spans and empty cells. */
import type { CellMetadata, OfficeContentNode } from 'officeparser';

interface Cell {
  node: OfficeContentNode;
  left: number;
  right: number;
}

/** Range of a page from one column to the next. */
interface Column {
  left: number;
  right: number;
}

/** Larger tables are rare, and their columns stay as they are. */
const MAX_COLUMNS = 100;
/** Width by which a text covers a further column, in points. */
const MIN_COVER = 8;

export const withPdfColumns = (nodes: readonly OfficeContentNode[]): OfficeContentNode[] =>
  nodes.map((node): OfficeContentNode => {
    if (node.type === 'table') return placeTable(node);
    return node.children ? { ...node, children: withPdfColumns(node.children) } : node;
  });

function placeTable(table: OfficeContentNode): OfficeContentNode {
  const rows = (table.children ?? []).map(cellsOf);
  const columns = columnsOf(rows);
  if (columns === undefined || rows.every((row) => row?.length === columns.length)) return table;
  const placed = rows.map((row) => (row ? placeRow(row, columns) : undefined));
  if (placed.includes(undefined)) return table;
  const children = (table.children ?? []).map(
    (row, index): OfficeContentNode => ({
      ...row,
      children: placed[index] ?? [],
    }),
  );
  extendFirstColumn(children, columns.length);
  return { ...table, children };
}

/** Returns the cells of a row; undefined if their places are unknown, or gaps between them are known. */
function cellsOf({ type, children = [] }: OfficeContentNode): Cell[] | undefined {
  const cells: Cell[] = [];
  for (const [index, node] of children.entries()) {
    const { bounds } = node;
    const isNext =
      node.type === 'cell' && node.metadata?.col === index && node.metadata.colSpan === undefined;
    if (!isNext || !bounds) return undefined;
    cells.push({ node, left: bounds.x, right: bounds.x + bounds.width });
  }
  return type === 'row' ? cells : undefined;
}

/** Divides the page by the rows with most cells; undefined if these overlap. */
function columnsOf(rows: readonly (Cell[] | undefined)[]): Column[] | undefined {
  const count = rows.reduce((most, row) => Math.max(most, row?.length ?? 0), 0);
  if (count < 2 || count > MAX_COLUMNS) return undefined;
  const columns = Array.from({ length: count }, (): Column => ({ left: Infinity, right: -Infinity }));
  for (const row of rows.filter((cells) => cells?.length === count))
    for (const [index, { left, right }] of (row ?? []).entries()) {
      const column = columns[index];
      if (!column) continue;
      column.left = Math.min(column.left, left);
      column.right = Math.max(column.right, right);
    }
  for (const [index, column] of columns.entries()) {
    const next = columns[index + 1];
    if (!next) continue;
    if (next.left < column.right - 1) return undefined;
    column.right = next.left = (next.left + column.right) / 2;
  }
  return columns;
}

const coverOf = ({ left, right }: Cell, column: Column): number =>
  Math.min(right, column.right) - Math.max(left, column.left);

/** Returns a row whose cells have columns and spans; undefined if two of them share a column. */
function placeRow(cells: readonly Cell[], columns: readonly Column[]): OfficeContentNode[] | undefined {
  const best = cells.map((cell) => {
    const covers = columns.map((column) => coverOf(cell, column));
    return covers.indexOf(Math.max(...covers));
  });
  if (best.some((col, index) => index > 0 && col <= (best[index - 1] ?? 0))) return undefined;
  return cells.map((cell, index): OfficeContentNode => {
    let [first, last] = [best[index] ?? 0, best[index] ?? 0];
    const [before, after] = [best[index - 1] ?? -1, best[index + 1] ?? columns.length];
    const isCovered = (at: number) => columns[at] !== undefined && coverOf(cell, columns[at]) >= MIN_COVER;
    while (first - 1 > before && isCovered(first - 1)) first -= 1;
    while (last + 1 < after && isCovered(last + 1)) last += 1;
    const metadata = { ...(cell.node.metadata as CellMetadata), col: first, colSpan: last - first + 1 };
    return { ...cell.node, type: 'cell', metadata };
  });
}

/** A name in the first column is that of the rows below that lack nothing else; sums lack further cells. */
function extendFirstColumn(rows: readonly OfficeContentNode[], columns: number): void {
  let name: CellMetadata | undefined;
  for (const { children = [] } of rows) {
    const [meta, ...others] = children.map((cell) => cell.metadata as CellMetadata | undefined);
    const covered = [meta, ...others].reduce((sum, cell) => sum + (cell?.colSpan ?? 1), 0);
    if (meta?.col === 0) name = meta.colSpan === 1 ? meta : undefined;
    else if (name && meta && covered === columns - 1 && isSameKind(name, meta))
      name.rowSpan = (name.rowSpan ?? 1) + 1;
    else name = undefined;
  }
}

const isSameKind = (one: CellMetadata, other: CellMetadata): boolean => one.style === other.style;

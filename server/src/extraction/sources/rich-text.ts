/** Reads what the reader of RTF drops: columns by the edges of cells, merged cells, and raised positions. */
import type { OfficeContentNode } from 'officeparser';

/** Cell of a row definition, with its right edge in twips. */
interface CellDefinition {
  edge: number;
  isMergedAcross: boolean;
  isMergedDown: boolean;
}

interface RowDefinition {
  left: number;
  cells: CellDefinition[];
}

export interface RichTextSource {
  text: Uint8Array;
  /** In the order in which the rows end. */
  rows: RowDefinition[];
}

const MERGES = /\\cl(?:v|)m(?:gf|rg)(?![a-z])/g;
const MAX_ROWS = 200_000;

/** Marks raised text as such, and takes the merged cells out, whose columns the reader counts wrongly. */
export function rewriteRichText(file: Uint8Array): RichTextSource {
  const written = Buffer.from(file).toString('latin1');
  const raised = withPositions(written);
  const rows = rowsOf(written);
  const text = rows.length > 0 ? raised.replace(MERGES, '') : raised;
  return { text: text === written ? file : Buffer.from(text, 'latin1'), rows };
}

/** Control symbols and words that the reader drops, as it knows them. */
const known: Record<string, string> = {
  '~': String.raw`\'a0`,
  _: '-',
  up: String.raw`\super`,
  dn: String.raw`\sub`,
};

const withPositions = (text: string): string =>
  text.replace(
    /\\(?:[\\{}]|([~_]|(?:up|dn)(?=\d{0,4}(?![a-z\d])))(\d*))/g,
    (...[whole, word, value]: string[]) => {
      if (word === undefined || whole === undefined) return whole ?? '';
      if (word === '~' || word === '_') return `${known[word]}${value}`;
      return value === '0' ? String.raw`\nosupersub` : (known[word] ?? whole);
    },
  );

const WORDS =
  /\\[\\{}]|[{}]|\\(trowd|trleft|cellx|clmrg|clvmrg|row|nestrow|nesttableprops|headerl?[rf]?|footerl?[rf]?|footnote|annotation)(-?\d{0,9})(?![a-z\d])/g;
/** Parts of a document whose tables do not stand in its text. */
const ASIDE = /^(?:header|footer|footnote|annotation)/;

const newRow = (): RowDefinition => ({ left: 0, cells: [] });

function rowsOf(text: string): RowDefinition[] {
  const rows: RowDefinition[] = [];
  /** Definitions of the rows around a nested one, with the depth of its group. */
  const outer: { depth: number; row: RowDefinition }[] = [];
  let [depth, asideDepth] = [0, Number.POSITIVE_INFINITY];
  let row = newRow();
  let merged = { isMergedAcross: false, isMergedDown: false };
  for (const [token, word, value] of text.matchAll(WORDS)) {
    if (token === '{') depth += 1;
    if (token === '}') {
      if (depth === outer.at(-1)?.depth) row = outer.pop()?.row ?? row;
      if (depth === asideDepth) asideDepth = Number.POSITIVE_INFINITY;
      depth -= 1;
    }
    if (word === undefined || depth >= asideDepth) continue;
    if (ASIDE.test(word)) asideDepth = depth;
    else if (word === 'nesttableprops') outer.push({ depth, row });
    else if (word === 'trowd') row = newRow();
    else if (word === 'trleft') row.left = Number(value);
    else if (word === 'clmrg') merged.isMergedAcross = true;
    else if (word === 'clvmrg') merged.isMergedDown = true;
    else if (word === 'cellx') {
      row.cells.push({ edge: Number(value), ...merged });
      merged = { isMergedAcross: false, isMergedDown: false };
    } else rows.push(row);
    if (rows.length > MAX_ROWS) return [];
  }
  return rows;
}

type Table = OfficeContentNode & { type: 'table' };

/** Sets columns and spans; undefined if the rows of the document are not those of the source. */
export function withRichTextSpans(
  nodes: readonly OfficeContentNode[],
  { rows }: RichTextSource,
): OfficeContentNode[] | undefined {
  const left = rows.values();
  const placed = placeTables(nodes, left);
  return placed.isMatching && left.next().done === true ? placed.nodes : undefined;
}

interface Placed {
  nodes: OfficeContentNode[];
  isMatching: boolean;
}

function placeTables(nodes: readonly OfficeContentNode[], definitions: Iterator<RowDefinition>): Placed {
  let isMatching = true;
  const placed = nodes.map((node): OfficeContentNode => {
    if (!node.children) return node;
    if (node.type === 'table') {
      const table = placeTable(node, definitions);
      if (!table) isMatching = false;
      return table ?? node;
    }
    const inner = placeTables(node.children, definitions);
    isMatching &&= inner.isMatching;
    return { ...node, children: inner.nodes };
  });
  return { nodes: placed, isMatching };
}

/** Tables within a cell end before its row. */
function placeTable(table: Table, definitions: Iterator<RowDefinition>): OfficeContentNode | undefined {
  const rows: { cells: OfficeContentNode[]; definition: RowDefinition }[] = [];
  for (const row of table.children ?? []) {
    const inner = placeTables(row.children ?? [], definitions);
    const { value: definition } = definitions.next() as IteratorResult<RowDefinition, undefined>;
    if (!inner.isMatching || !definition || definition.cells.length < inner.nodes.length) return undefined;
    rows.push({ cells: inner.nodes, definition });
  }
  const columnOf = columnsOf(rows.map(({ definition }) => definition));
  const above = new Map<number, { row: number; rowSpan: number }>();
  const children = rows.map(({ cells, definition }, index): OfficeContentNode => {
    const kept: OfficeContentNode[] = [];
    let across: { colSpan: number } | undefined;
    for (const [at, cell] of cells.entries()) {
      const { edge = 0, isMergedAcross, isMergedDown } = definition.cells[at] ?? {};
      const col = columnOf(definition.cells[at - 1]?.edge ?? definition.left);
      const isEmpty = (cell.text ?? '').trim() === '';
      if (isMergedAcross && across && isEmpty) {
        across.colSpan += columnOf(edge) - col;
        continue;
      }
      const upper = above.get(col);
      if (isMergedDown && upper && isEmpty) {
        upper.rowSpan = index + 1 - upper.row;
        across = undefined;
        continue;
      }
      const metadata = { row: index, col, rowSpan: 1, colSpan: Math.max(1, columnOf(edge) - col) };
      kept.push({ ...cell, type: 'cell', metadata });
      above.set(col, metadata);
      across = metadata;
    }
    return { type: 'row', children: kept };
  });
  return { ...table, children };
}

/** Edges nearer than this are one, in twips. */
const NEAR = 30;

/** Numbers the edges of all rows of a table. */
function columnsOf(rows: readonly RowDefinition[]): (edge: number) => number {
  const edges = new Set(rows.flatMap(({ left, cells }) => [left, ...cells.map(({ edge }) => edge)]));
  const numbers = new Map<number, number>();
  let [number, last] = [-1, Number.NEGATIVE_INFINITY];
  for (const edge of [...edges].sort((a, b) => a - b)) {
    if (edge - last > NEAR) {
      number += 1;
      last = edge;
    }
    numbers.set(edge, number);
  }
  return (edge) => numbers.get(edge) ?? 0;
}

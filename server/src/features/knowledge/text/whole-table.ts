/** Reads a table from its document. */
import { type Block, linesOfBlock, markdownBlocks, type Span, writtenHead } from './markdown-blocks.ts';

export interface TableRow extends Span {
  text: string;
}

export interface WholeTable {
  /** Names of the columns, and the delimiter row. */
  head: string;
  rows: TableRow[];
  /** End of the paragraph before it; may be empty. */
  leadIn: string;
}

/** Longer tables are not read, to save time. */
export const MAX_TABLE_CHARACTERS = 500_000;
const MAX_LEAD_IN_CHARACTERS = 2_000;

/**
 * Returns the table that contains the character before `place`, with the tables that continue it under the same
 * head. Returns nothing for a table without a head, and for a very long one.
 */
export function wholeTableAt(source: string, place: number): WholeTable | undefined {
  const { before, tables } = tablesAround(source, place);
  const [first] = tables;
  const end = tables.at(-1)?.end ?? 0;
  const head = first ? headOf(source, first) : '';
  if (!first || head === '' || end - first.start > MAX_TABLE_CHARACTERS) return undefined;
  const rows = tables.flatMap((table) => rowsOf(source, table, head.length));
  const leadIn = before?.kind === 'paragraph' ? source.slice(before.start, before.end) : '';
  return { head, rows, leadIn: leadIn.slice(-MAX_LEAD_IN_CHARACTERS) };
}

const headOf = (source: string, { kind, ...table }: Block): string =>
  kind === 'table' ? writtenHead(source, { kind, ...table }) : '';

/** Returns the adjacent tables with the same head, and the block before them. */
function tablesAround(source: string, place: number): { before: Block | undefined; tables: Block[] } {
  let before: Block | undefined;
  let tables: Block[] = [];
  let head = '';
  for (const block of markdownBlocks(source)) {
    const own = headOf(source, block);
    if (own !== '' && own === head) {
      tables.push(block);
      continue;
    }
    const last = tables.at(-1);
    if (last && last.end >= place) break;
    before = last;
    tables = [block];
    head = own;
  }
  return { before, tables };
}

const rowsOf = (source: string, table: Block, headLength: number): TableRow[] =>
  [...linesOfBlock(source, table)]
    .filter(({ start }) => start >= table.start + headLength)
    .map((row) => ({ ...row, text: source.slice(row.start, row.end) }));

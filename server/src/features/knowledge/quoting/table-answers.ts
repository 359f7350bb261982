/** Judges passages that are tables: which column a superlative ranks, and whether a row is about the question. */
import type { Embedder } from '../../../embeddings/embedder.ts';
import type { Passage } from '../retrieval/retrieval.ts';
import { lastHeading } from '../text/chunking.ts';
import { lacksThing, rowsOfName } from '../text/named-rows.ts';
import { linesOfPart, quotableParts, type QuotablePart } from '../text/quotable-parts.ts';
import { cellsOf } from '../text/markdown-blocks.ts';
import { comparableColumns, type Superlative, superlativeIn } from '../text/superlatives.ts';

/** Column whose extreme a question asks for. */
export interface RankedColumn {
  superlative: Superlative;
  column: number;
}

export interface RankedTable extends RankedColumn {
  /** Offset in the file of the end of the rows within the passage. */
  place: number;
}

interface Table {
  /** Rows above the first one. */
  head: string;
  rows: QuotablePart[];
  /** Text that applies to all rows. */
  around: string;
  /** Offset of its end in the passage. */
  end: number;
}

/** Minimum cosine of a question and the heading of the column that it is about. */
const MIN_COLUMN_NEARNESS = 0.2;
/** Minimum distance from the second column, so that the choice is certain. */
const MIN_COLUMN_LEAD = 0.05;
/** Minimum share of a passage that is a table. */
const MIN_TABLE_SHARE = 0.6;

/** Returns the largest table of a passage. */
function tableOf({ title, snippet }: Passage): Table | undefined {
  const parts = quotableParts(snippet).filter(({ block }) => block.kind === 'table');
  const [part] = parts.toSorted((left, right) => right.text.length - left.text.length);
  if (!part) return undefined;
  const { head, lines } = linesOfPart(snippet, part);
  const around = `${lastHeading(title)} ${snippet.slice(0, part.start)} ${head}`;
  return head === '' ? undefined : { head, rows: lines, around, end: part.end };
}

const namesOf = ({ head }: Table): string[] => cellsOf(head.split('\n')[0] ?? '');

/** Returns the cosine of a question and the name of each column. */
async function columnNearness(
  embedder: Embedder,
  question: string,
  names: readonly string[],
): Promise<number[]> {
  const [asked, ...vectors] = await embedder.embed([question, ...names], { isUrgent: true });
  return vectors.map((vector) => vector.reduce((sum, value, i) => sum + value * (asked?.[i] ?? 0), 0));
}

/** Returns the column of a passage's table that the superlative of a question ranks, if it is certain. */
export async function findRankedColumn(
  embedder: Embedder,
  question: string,
  passage: Passage,
): Promise<RankedTable | undefined> {
  const superlative = superlativeIn(question);
  const table = superlative && tableOf(passage);
  if (!table) return undefined;
  const columns = comparableColumns(table.head, table.rows);
  if (columns.length === 0) return undefined;
  const names = namesOf(table);
  const nearness = await columnNearness(
    embedder,
    question,
    columns.map((column) => names[column] ?? ''),
  );
  const [first, second] = columns
    .map((column, i) => ({ column, nearness: nearness[i] ?? 0 }))
    .toSorted((left, right) => right.nearness - left.nearness);
  if (!first || first.nearness < MIN_COLUMN_NEARNESS) return undefined;
  if (second && first.nearness - second.nearness < MIN_COLUMN_LEAD) return undefined;
  // The snippet may begin with a table head that is not at its start in the file.
  const place = passage.end - passage.snippet.length + table.end;
  return { superlative, column: first.column, place };
}

/** Checks that a row has a name of the question, and a column its subject. */
export async function namesRow(embedder: Embedder, question: string, passage: Passage): Promise<boolean> {
  const table = tableOf(passage);
  if (!table || rowsOfName(table.rows, question).length === 0) return false;
  return Math.max(...(await columnNearness(embedder, question, namesOf(table)))) >= MIN_COLUMN_NEARNESS;
}

/** Checks that a passage is a table without the thing that the question is about. */
export function isTableWithout(question: string, passage: Passage): boolean {
  const table = tableOf(passage);
  if (!table || superlativeIn(question)) return false;
  const length = table.rows.reduce((sum, { text }) => sum + text.length, 0);
  return (
    length >= MIN_TABLE_SHARE * passage.snippet.length &&
    lacksThing(table.rows, { question, around: table.around })
  );
}

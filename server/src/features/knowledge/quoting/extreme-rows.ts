/** Finds the rows that a superlative asks for among all rows of a table, of which a passage holds a part. */
import type { Database } from '../../../db/client.ts';
import { findChunkAt } from '../retrieval/chunk-queries.ts';
import { passageOfRow } from '../retrieval/passage-of-row.ts';
import type { Passage } from '../retrieval/retrieval.ts';
import * as queries from '../store/queries.ts';
import { lastHeading } from '../text/chunking.ts';
import type { Span } from '../text/markdown-blocks.ts';
import { rowsAbout } from '../text/named-rows.ts';
import { comparableColumns, extremeRows } from '../text/superlatives.ts';
import { wholeTableAt } from '../text/whole-table.ts';
import type { RankedTable } from './table-answers.ts';

/** Maximum distance in characters of rows that one quotation can hold. */
const MAX_SPREAD = 8_000;

interface Extreme {
  /** Passage with the first of the rows. */
  passage: Passage;
  /** Spans of the rows in the file's text. */
  rows: Span[];
}

/**
 * Returns the rows with the extreme of a column in the whole table; nothing if they can't all be compared, or are
 * too far apart for one quotation.
 */
export async function findExtremeRows(
  db: Database,
  { question, passage, table: ranked }: { question: string; passage: Passage; table: RankedTable },
): Promise<Extreme | undefined> {
  const file = await queries.findFile(db, passage.fileId);
  const table = file && wholeTableAt(file.content, ranked.place);
  if (!table || !comparableColumns(table.head, table.rows).includes(ranked.column)) return undefined;
  const around = `${lastHeading(passage.title)} ${table.leadIn} ${table.head}`;
  const rows = extremeRows(rowsAbout(table.rows, { question, around }), ranked);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || last.end - first.start > MAX_SPREAD) return undefined;
  if (first.start >= passage.start && first.start < passage.end) return { passage, rows };
  const chunk = await findChunkAt(db, { fileId: passage.fileId, offset: first.start });
  const { score, evidence } = passage;
  return chunk && { passage: { ...passageOfRow(chunk), score, evidence }, rows };
}

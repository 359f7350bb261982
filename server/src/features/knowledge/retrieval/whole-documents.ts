/** Reads short documents whole, or their beginning. */
import type { Database } from '../../../db/client.ts';
import * as queries from './chunk-queries.ts';
import type { Passage } from './retrieval.ts';
import { passageOfRow } from './passage-of-row.ts';

export interface WholeDocuments {
  /** In the order of the libraries and of the text. */
  passages: Omit<Passage, 'evidence'>[];
  /** False if the documents were truncated. */
  isWhole: boolean;
}

/** Returns the passages of libraries from the start, up to a total length. */
export async function readWhole(
  db: Database,
  { libraryIds, maxCharacters }: { libraryIds: readonly string[]; maxCharacters: number },
): Promise<WholeDocuments> {
  const rows = await queries.listLeadingChunks(db, { libraryIds, maxCharacters });
  let left = maxCharacters;
  const fitting = rows.filter(({ text }) => (left -= text.length) >= 0);
  return {
    passages: fitting.map((row) => ({
      ...passageOfRow(row),
      score: 1,
    })),
    isWhole: fitting.length === rows.length,
  };
}

/** What the search index is derived from: the current files of all libraries, in chunks, windows and as a whole. */
import type { Database } from '../../db/client.ts';
import type { EntrySource, IndexedEntry } from '../../search/entry-source.ts';
import * as queries from './entry-queries.ts';
import { searchableText } from './text/chunking.ts';
import { fromBytes } from './text/vectors.ts';
import { stemsOf } from './text/words.ts';

/** Reads entries from PostgreSQL. */
export function libraryEntries(db: Database): EntrySource {
  return {
    fingerprints: () => queries.entryFingerprints(db),
    entryIds: (libraryId) => queries.entryIds(db, libraryId),
    async readEntries(ids) {
      const [chunks, windows, phrasings, pages] = [
        await queries.findChunkEntries(db, ids),
        await queries.findWindowEntries(db, ids),
        await queries.findPhrasingEntries(db, ids),
        await queries.findPageEntries(db, ids),
      ];
      return [
        ...chunks.map((row) => entryOf(row, 'passage', { chunkId: row.id, stems: stemsOfPassage(row) })),
        ...windows.map((row) =>
          entryOf({ ...row, embedding: fromBytes(row.embedding) }, 'window', { chunkId: row.chunk_id }),
        ),
        ...phrasings.map((row) =>
          entryOf(row, row.chunk_id === null ? 'off-topic' : 'phrasing', {
            chunkId: row.chunk_id,
            stems: stemsOf(row.text),
          }),
        ),
        ...pages.map((row) =>
          entryOf({ ...row, file_id: row.id, embedding: fromBytes(row.embedding) }, 'page'),
        ),
      ];
    },
  };
}

/** Headings count double: they say what the text is about. */
const stemsOfPassage = ({ heading, text }: { heading: string; text: string }): string[] => [
  ...stemsOf(heading),
  ...stemsOf(searchableText({ heading, text })),
];

const entryOf = (
  row: { id: string; library_id: string; file_id: string; embedding: ArrayLike<number> },
  kind: IndexedEntry['kind'],
  { chunkId = null, stems = [] }: { chunkId?: string | null; stems?: readonly string[] } = {},
): IndexedEntry => ({
  entryId: row.id,
  libraryId: row.library_id,
  documentId: row.file_id,
  kind,
  chunkId,
  text: stems.join(' '),
  vector: row.embedding,
});

/** What the search index is derived from: chunks and phrasings of the current files of all libraries. */
import type { Database } from '../../db/client.ts';
import type { EntrySource, IndexedEntry } from '../../search/entry-source.ts';
import * as queries from './queries.ts';
import { searchableText } from './text/chunking.ts';

/** Reads entries from PostgreSQL. */
export function libraryEntries(db: Database): EntrySource {
  return {
    fingerprints: () => queries.entryFingerprints(db),
    entryIds: (libraryId) => queries.entryIds(db, libraryId),
    async readEntries(ids) {
      const chunks = await queries.findChunkEntries(db, ids);
      const phrasings = await queries.findPhrasingEntries(db, ids);
      return [
        ...chunks.map(
          (row): IndexedEntry => ({
            entryId: row.id,
            libraryId: row.library_id,
            kind: 'passage',
            chunkId: row.id,
            text: searchableText(row),
            vector: row.embedding,
          }),
        ),
        ...phrasings.map(
          (row): IndexedEntry => ({
            entryId: row.id,
            libraryId: row.library_id,
            kind: row.chunk_id === null ? 'off-topic' : 'phrasing',
            chunkId: row.chunk_id,
            text: row.text,
            vector: row.embedding,
          }),
        ),
      ];
    },
  };
}

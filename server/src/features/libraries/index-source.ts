/** What the search index is derived from: the current files of all libraries, in chunks, windows and as a whole. */
import type { Database } from '../../db/client.ts';
import type { ChangePosition, Changes, EntrySource, IndexedEntry } from '../../search/entry-source.ts';
import * as queries from './entry-queries.ts';
import { searchableText } from './text/chunking.ts';
import { isTextLanguage, type TextLanguage } from './text/languages.ts';
import { fromBytes } from './text/vectors.ts';
import { stemsOf } from './text/words.ts';

/** Reads entries from PostgreSQL. */
export const libraryEntries = (db: Database): EntrySource => ({
  position: () => queries.newestChange(db),
  changesSince: (position) => changesSince(db, position),
  documentIds: () => queries.currentFileIds(db),
  entriesOf: (documentIds) => entriesOf(db, documentIds),
});

async function changesSince(db: Database, position: ChangePosition): Promise<Changes | undefined> {
  const [known, ...since] = await queries.changesFrom(db, position.number);
  // Forgotten as too old, or of another database.
  if (known?.token !== position.token) return undefined;
  const { number, token } = since.at(-1) ?? known;
  const documentIds = new Set(since.flatMap(({ document_id }) => document_id ?? []));
  return { position: { number, token }, documentIds: [...documentIds] };
}

async function* entriesOf(db: Database, fileIds: readonly string[]): AsyncIterable<IndexedEntry[]> {
  if (fileIds.length === 0) return;
  for await (const rows of queries.chunksOf(db, fileIds))
    yield rows.map((row) => entryOf(row, 'passage', { chunkId: row.id, stems: stemsOfPassage(row) }));
  for await (const rows of queries.windowsOf(db, fileIds))
    yield rows.map(({ embedding, ...row }) =>
      entryOf({ ...row, embedding: fromBytes(embedding) }, 'window', { chunkId: row.chunk_id }),
    );
  for await (const rows of queries.phrasingsOf(db, fileIds))
    yield rows.map((row) =>
      entryOf(row, row.chunk_id === null ? 'off-topic' : 'phrasing', {
        chunkId: row.chunk_id,
        stems: stemsOf(row.text, languageOf(row)),
      }),
    );
  const pages = await queries.pagesOf(db, fileIds);
  yield pages.map((row) => entryOf({ ...row, file_id: row.id, embedding: fromBytes(row.embedding) }, 'page'));
}

/** Headings count double: they say what the text is about. */
const stemsOfPassage = (row: { heading: string; text: string; language: string | null }): string[] => [
  ...stemsOf(row.heading, languageOf(row)),
  ...stemsOf(searchableText(row), languageOf(row)),
];

const languageOf = ({ language }: { language: string | null }): TextLanguage =>
  language !== null && isTextLanguage(language) ? language : 'en';

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

/** Entries of the search index: chunks, windows, phrasings and whole documents of current files. */
import type { Database } from '../../../db/client.ts';
import type { ChangePosition, Changes, EntrySource, IndexedEntry } from '../../../search/entry-source.ts';
import { spaceOf } from '../embeddings/text-embedding.ts';
import * as queries from '../store/entry-queries.ts';
import { searchableText } from '../text/chunking.ts';
import { languageOf } from '../text/languages.ts';
import { fromBytes } from '../text/vectors.ts';
import { stemsOf } from '../text/words.ts';

/** Reads entries from PostgreSQL. */
export const libraryEntries = (db: Database): EntrySource => ({
  position: () => queries.newestChange(db),
  changesSince: (position) => changesSince(db, position),
  documentIds: () => queries.currentIds(db),
  entriesOf: (documentIds) => entriesOf(db, documentIds),
});

async function changesSince(db: Database, position: ChangePosition): Promise<Changes | undefined> {
  const [known, ...since] = await queries.changesFrom(db, position.number);
  // The position expired, or belongs to another database.
  if (known?.token !== position.token) return undefined;
  const { number, token } = since.at(-1) ?? known;
  const documentIds = new Set(since.flatMap(({ document_id }) => document_id ?? []));
  return { position: { number, token }, documentIds: [...documentIds] };
}

async function* entriesOf(db: Database, ids: readonly string[]): AsyncIterable<IndexedEntry[]> {
  if (ids.length === 0) return;
  yield* ownEntriesOf(db, ids);
  yield* entriesOfProviders(db, ids);
}

async function* ownEntriesOf(db: Database, fileIds: readonly string[]): AsyncIterable<IndexedEntry[]> {
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
        stems: stemsOf(row.text, languageOf(row.language)),
      }),
    );
  const pages = await queries.documentVectorsOf(db, fileIds);
  yield pages.map((row) => entryOf({ ...row, file_id: row.id, embedding: fromBytes(row.embedding) }, 'page'));
}

/** Yields entries without stems, since the built-in entries already cover the word search. */
async function* entriesOfProviders(db: Database, ids: readonly string[]): AsyncIterable<IndexedEntry[]> {
  for (const { id: file_id, library_id, model, embedding } of await queries.embeddingsOf(db, ids)) {
    const entry = (
      row: { id: string; embedding: Buffer },
      kind: IndexedEntry['kind'],
      chunkId: string | null,
    ) => ({
      ...entryOf({ ...row, library_id, file_id, embedding: fromBytes(row.embedding) }, kind, { chunkId }),
      space: spaceOf(model),
    });
    for await (const rows of queries.vectorsOf(db, file_id))
      yield rows.map((row) => entry(row, row.id === row.chunk_id ? 'passage' : 'window', row.chunk_id));
    yield [entry({ id: file_id, embedding }, 'page', null)];
  }
}

/** Counts headings twice, since they carry the topic. */
const stemsOfPassage = (row: { heading: string; text: string; language: string | null }): string[] => [
  ...stemsOf(row.heading, languageOf(row.language)),
  ...stemsOf(searchableText(row), languageOf(row.language)),
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

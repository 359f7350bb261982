/** Text index of a library: creation, definition and content. */
import { type IndexFilter, IndexFiltersSchema } from '@polylogue/contract/knowledge/libraries/filters';
import type {
  FoundPassage,
  TestAnswer,
  TextIndexDefinition,
} from '@polylogue/contract/knowledge/libraries/schemas';
import { AppError } from '../../../app-error.ts';
import { type Database, jsonb } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { PageRequest } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { unsuitedLanguages } from '../embeddings/unsuited-languages.ts';
import type { Explanation, ExplanationInput } from '../retrieval/explanation.ts';
import { presentChunk, textIndexSettings } from '../retrieval/chunk-presenter.ts';
import { languagesOf } from '../retrieval/word-queries.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import type { LibraryChange } from './aggregate.ts';
import { assertVisible, type FileKey, getDocument } from './files.ts';
import * as fileQueries from './file-queries.ts';
import { type EmbeddingDeps, readEmbedding } from './index-embedding.ts';
import { contentOf } from './presenter.ts';
import { ownLibrary } from './service.ts';
import * as queries from './queries.ts';

export interface TextIndexDeps extends EmbeddingDeps {
  continuationTokens: ContinuationTokens;
  /** Explains the ranking for a question. */
  explain(input: ExplanationInput): Promise<Explanation>;
  /** Starts the process that embeds questions unless it runs. Never throws. */
  warmUp(): void;
}

export interface IndexKey {
  dataSourceId: string;
  dataSourceIndexId: string;
}

/**
 * Returns a visible library with that index. Throws `data_source.not_found`, `data_source_index.not_found`.
 */
export async function findIndexed(
  db: Database,
  caller: Caller,
  { dataSourceId, dataSourceIndexId }: IndexKey,
) {
  const library = await queries.findVisible(db, caller, dataSourceId);
  if (!library) throw new AppError('data_source.not_found');
  if (library.text_index_id !== dataSourceIndexId) throw new AppError('data_source_index.not_found');
  return library;
}

/** Returns the definition of a library's current index. Throws as `definition`. */
export async function definitionOf(
  deps: EmbeddingDeps,
  caller: Caller,
  dataSourceId: string,
): Promise<TextIndexDefinition> {
  const library = await queries.findVisible(deps.db, caller, dataSourceId);
  return definition(deps, caller, { dataSourceId, dataSourceIndexId: library?.text_index_id ?? '' });
}

/** Returns the definition of an index. Throws `data_source.not_found`, `data_source_index.not_found`. */
export async function definition(
  deps: EmbeddingDeps,
  caller: Caller,
  key: IndexKey,
): Promise<TextIndexDefinition> {
  const library = await findIndexed(deps.db, caller, key);
  const read = await readEmbedding(deps, key.dataSourceId);
  const languages = await languagesOf(deps.db, key.dataSourceId);
  return {
    dataSourceIndexId: key.dataSourceIndexId,
    indexType: 'text',
    ...textIndexSettings,
    filters: IndexFiltersSchema.parse(library.text_index_filters),
    passageCount: library.passage_count,
    version: library.version,
    ...read,
    unsuitedLanguages: unsuitedLanguages(languages, read.embedding.model),
  };
}

/** Sets or removes the index. Filters are kept, since agents use them again once there is an index. */
async function put(
  change: LibraryChange,
  library: Awaited<ReturnType<typeof ownLibrary>>,
  { indexId, operation }: { indexId: string | null; operation: string },
): Promise<void> {
  const after = { text_index_id: indexId };
  const former_text_index_id = library.text_index_id;
  await queries.updateById(change.tx, change.id, { ...after, former_text_index_id });
  change.record(contentOf(library), contentOf({ ...library, ...after }), operation);
}

/**
 * Creates the index of a library, with the id and filters of a removed one, by which agents refer to it.
 * Throws as `ownLibrary`, and `data_source_index.exists`.
 */
export async function create(change: LibraryChange): Promise<void> {
  const library = await ownLibrary(change);
  if (library.text_index_id !== null) throw new AppError('data_source_index.exists');
  const indexId = library.former_text_index_id ?? newId();
  await put(change, library, { indexId, operation: 'Create text index' });
}

/** Removes the index of a library. Throws as `ownLibrary`, and `data_source_index.not_found`. */
export async function remove(change: LibraryChange, indexId: string): Promise<void> {
  const library = await ownLibrary(change);
  if (library.text_index_id !== indexId) throw new AppError('data_source_index.not_found');
  await put(change, library, { indexId: null, operation: 'Remove text index' });
}

/** Replaces the filters. Throws as `ownLibrary`, and `data_source_index.not_found`. */
export async function putFilters(
  change: LibraryChange,
  { indexId, filters }: { indexId: string; filters: IndexFilter[] },
): Promise<void> {
  const library = await ownLibrary(change);
  if (library.text_index_id !== indexId) throw new AppError('data_source_index.not_found');
  const before = contentOf(library);
  await queries.updateById(change.tx, change.id, { text_index_filters: jsonb(filters) });
  change.record(before, { ...before, filters });
}

/** Returns a page of the passages of a file. Throws as `definition`, and `library_file.not_found`. */
export async function chunks(
  { db, continuationTokens: tokens }: TextIndexDeps,
  caller: Caller,
  { query, ...key }: FileKey & IndexKey & { query: PageRequest['query'] },
) {
  await findIndexed(db, caller, key);
  const { documentId } = await getDocument(db, caller, key);
  if (documentId === null) return { items: [] };
  const asked = { userId: caller.userId, query, tokens };
  const { rows, ...page } = await fileQueries.listChunks(db, documentId, asked);
  return { ...page, items: rows.map(presentChunk) };
}

/** Runs a test query on a library, and explains the rank of one of its files. Throws as `get` of a file. */
export async function testQuery(
  { db, explain }: TextIndexDeps,
  caller: Caller,
  { dataSourceId, question, hash, chunkId }: TestedQuestion,
): Promise<TestAnswer> {
  const file = hash === undefined ? undefined : await getDocument(db, caller, { dataSourceId, hash });
  if (!file) await assertVisible(db, caller, dataSourceId);
  const documentId = file?.documentId ?? undefined;
  const of = documentId === undefined ? undefined : { documentId, chunkId };
  const { answerability, comparedCount, nearCount, found, ofFile } = await explain({
    sources: [wholeLibrary(dataSourceId)],
    question,
    of,
  });
  const hashes = await fileQueries.hashesOf(
    db,
    found.map(({ fileId }) => fileId),
  );
  const present = (passage: PlacedPassage): FoundPassage =>
    presentFound(passage, hashes.get(passage.fileId) ?? null);
  return {
    items: found.map(present),
    answerability,
    comparedCount,
    nearCount,
    ofFile: ofFile.map((passage) => presentFound(passage, hash ?? null)),
  };
}

interface TestedQuestion {
  dataSourceId: string;
  question: string;
  hash?: string | undefined;
  chunkId?: string | undefined;
}

type PlacedPassage = Explanation['found'][number];

const presentFound = (passage: PlacedPassage, hash: string | null): FoundPassage => {
  const {
    chunkId,
    title,
    snippet: text,
    page,
    pageBreaks,
    start,
    end,
    score,
    path: name,
    evidence,
    rank,
    isNear,
  } = passage;
  const lastPage = page !== undefined && pageBreaks.length > 0 ? page + pageBreaks.length : undefined;
  const pages = { ...(page !== undefined && { page }), ...(lastPage !== undefined && { lastPage }) };
  const place = { ...pages, start, end };
  return { chunkId, title, text, ...place, score, parts: evidence, name, hash, rank, isNear };
};

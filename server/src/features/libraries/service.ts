/** Libraries for the other features: what they hold, what fits a question, and what a library answers by itself. */
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { Embedder } from '../../embeddings/embedder.ts';
import { type IndexState, readIndexState } from '../../search/index-state.ts';
import type { IndexStorage } from '../../search/index-storage.ts';
import { openSearchIndex, type SearchIndex } from '../../search/search-index.ts';
import { isCurrent, replaceDocuments } from './documents.ts';
import { removeChangesBefore } from './entry-queries.ts';
import { readHandbook } from './handbook.ts';
import { libraryEntries } from './index-source.ts';
import type { Answerability } from './ranking.ts';
import { chosenEmbeddings } from './embeddings/embedding-queries.ts';
import type { StoredEmbedding } from './embeddings/text-embedding.ts';
import * as queries from './queries.ts';
import type { ReadingControl } from './reading.ts';
import {
  answerability,
  type Passage,
  type RetrievalDeps,
  type RetrievalInput,
  retrieve,
} from './retrieval.ts';

export { type BoundSource, wholeLibrary } from './sources/bound-source.ts';
export {
  assertHeldReadable,
  assertOffered,
  describeLibraries,
  findOffered,
  listHeld,
  listOffered,
  listOfferedNames,
} from './offered-libraries.ts';
export { filterNamed, findTextIndexes } from './sources/filter-queries.ts';
export { putDocument, removeDocuments } from './documents.ts';
export { lockLibrary, removePrepared, removePreparedOf } from './queries.ts';
export { changeEmbedding } from './embeddings/change-embedding.ts';
export { handbookPairs } from './embeddings/calibration.ts';
export { listFigures, openFigure, setFigures, storeFigures } from './figures/figures.ts';
export { QuestionEmbeddings } from './embeddings/question-embeddings.ts';
export { keyOf as embeddingKeyOf, type OpenEmbedding } from './embeddings/text-embedding.ts';
export { lastFailure as lastEmbeddingFailure, modelsInUse } from './embeddings/embedding-queries.ts';
export { answerFromLibrary } from './library-answer.ts';
export { explain, type Explanation, type ExplanationInput } from './explanation.ts';
export { presentChunk, textIndexSettings } from './chunk-presenter.ts';
export type { KnowledgeIntake } from './knowledge-intake.ts';
export {
  embeddingDimensions as builtInDimensions,
  embeddingModel as builtInModel,
} from '../../embeddings/embedder.ts';
export { readDocument } from './read-document.ts';
export { findStoredBytes } from './sources/stored-size-queries.ts';
export type { RetrievalDeps } from './retrieval.ts';
export { titleOf } from './text/chunking.ts';
export { type ReadingRights, sourceRights } from './sources/source-rights.ts';
export type { DocumentLibrary } from './sources/document-library-queries.ts';
export { readWhole } from './whole-documents.ts';
export { LibraryReading } from './reading.ts';
export { leansBack } from './text/follow-up.ts';

const HANDBOOK = 'handbook';

/** The id of the handbook's built-in library, which is made if it is missing. */
export async function ensureHandbook({ db, clock }: { db: Database; clock: Clock }): Promise<string> {
  const library = { id: newId(), builtIn: HANDBOOK, name: 'Handbook', createdAt: clock.now() };
  return queries.ensureBuiltIn(db, library);
}

/** Whether its library holds the handbook in `folder` as it is. */
export async function isHandbookRead(
  { db }: { db: Database },
  { libraryId, folder }: { libraryId: string; folder: string },
): Promise<boolean> {
  return isCurrent(db, libraryId, await readHandbook(folder));
}

/**
 * Takes the handbook in `folder` into its built-in library, and gives the library's id. Only changed pages are
 * embedded again. Run it before `openLibrarySearch`, or refresh the index afterwards.
 */
export async function syncHandbook(
  deps: { db: Database; clock: Clock; embedder: Embedder } & Partial<ReadingControl>,
  folder: string,
): Promise<{ libraryId: string; changed: number; removed: number }> {
  const libraryId = await ensureHandbook(deps);
  return { libraryId, ...(await replaceDocuments(deps, libraryId, await readHandbook(folder))) };
}

/**
 * Opens the search index over all libraries in `storage`, and mends it where it differs from the database.
 * `onDamage` is told when it has to be made anew, `onUpkeepFailure` when it only grows slower. Its `rebuild()` is the command to make it anew on purpose.
 */
export async function openLibrarySearch(options: {
  db: Database;
  storage: IndexStorage;
  onDamage?: (cause: unknown) => void;
  onUpkeepFailure?: (cause: unknown) => void;
}): Promise<SearchIndex> {
  const { db, ...rest } = options;
  return openSearchIndex({ ...rest, source: libraryEntries(db) });
}

/** An index that has not been opened for longer is compared with the whole database. */
const CHANGES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Forgets what changed so long ago that every index has followed. */
export const forgetOldChanges = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  removeChangesBefore(db, new Date(clock.now().getTime() - CHANGES_KEPT_MS));

/** What the index is over, and how it stands. */
export interface SearchState extends IndexState {
  documents: number;
  passages: number;
}

/** Tells how the index in `storage` stands beside the database. */
export async function readSearchState(
  db: Database,
  storage: IndexStorage,
  { isBeingRebuilt }: { isBeingRebuilt: boolean },
): Promise<SearchState> {
  const [content, state] = await Promise.all([
    queries.countContent(db),
    // While it is made anew, what the old one lacks says nothing.
    readIndexState(storage, isBeingRebuilt ? undefined : libraryEntries(db)),
  ]);
  return { ...content, ...state };
}

/**
 * Passages that may help a model to answer, the best first, and whether that one answers; none when nothing comes near
 * the question.
 */
export async function findContext(
  deps: RetrievalDeps,
  input: RetrievalInput,
): Promise<{ passages: Passage[]; answerability: Answerability }> {
  const found = await retrieve(deps, input);
  const certainty = answerability(found);
  return { passages: certainty === 'none' ? [] : found.passages, answerability: certainty };
}

/** The passages that come nearest, however far off that is. */
export const findNearest = async (deps: RetrievalDeps, input: RetrievalInput): Promise<Passage[]> =>
  (await retrieve(deps, input)).passages;

/** What was chosen to make the vectors of a library; `undefined`: the model that ships. */
export const chosenEmbedding = async (
  db: Database,
  libraryId: string,
): Promise<StoredEmbedding | undefined> => (await chosenEmbeddings(db, [libraryId])).get(libraryId);

/** A file's text as it was when it was cited, also when a newer one has taken its place. */
export async function readSource(
  { db }: { db: Database },
  fileId: string,
): Promise<{ title: string; path: string; mediaType: string; text: string } | undefined> {
  const file = await queries.findFile(db, fileId);
  return file && { title: file.title, path: file.path, mediaType: file.media_type, text: file.content };
}

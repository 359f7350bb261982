/** Finds candidates by vector and by words, and scores all entries of these. */
import type { Database } from '../../../db/client.ts';
import type { Embedder } from '../../../embeddings/embedder.ts';
import type { EntryKind } from '../../../search/entry-source.ts';
import type { Hit } from '../../../search/entry-table.ts';
import type { SearchIndex } from '../../../search/search-index.ts';
import { type Calibration, calibrated, unchanged } from '../embeddings/calibration.ts';
import type { chosenEmbeddings } from '../embeddings/embedding-queries.ts';
import type { QuestionEmbeddings } from '../embeddings/question-embeddings.ts';
import { embeddingIdOf, keyOf, spaceOf, type StoredEmbedding } from '../embeddings/text-embedding.ts';
import type { AskedQuestion } from './question/asked-question.ts';
import { type SearchTarget, type SearchScope, restrictTo } from '../sources/search-scope.ts';

/** Numbers of candidates of each kind. */
const NEAREST_CHUNKS = 40;
const NEAREST_WINDOWS = 100;
const MATCHING_CHUNKS = 40;
/** Kinds of entries about as long as a question. */
const FEW_SENTENCES: readonly EntryKind[] = ['window', 'phrasing', 'off-topic'];

export interface ScoringDeps {
  db: Database;
  search: SearchIndex;
  embedder: Embedder;
  questionEmbeddings: Pick<QuestionEmbeddings, 'vectorOf'>;
}

/** `C` is the type of chunks returned by `readChunks`. */
export interface Search<C> {
  /** Original text of the question. */
  question: string;
  asked: AskedQuestion;
  scope: SearchScope;
  /** Embedding models of libraries that don't use the built-in one. */
  embeddings: Awaited<ReturnType<typeof chosenEmbeddings>>;
  /** Extra chunks to score. */
  extra: { chunkIds: readonly string[]; documentId: string } | undefined;
  /** Reads permitted chunks; runs concurrently with the scoring of their entries. */
  readChunks(scope: SearchScope, chunkIds: readonly string[]): Promise<C[]>;
}

export interface ScoredCandidates<C> {
  hits: Hit[];
  /** Chunks of the hits. */
  chunks: C[];
  /** Nearest off-topic question of a library. */
  offTopic: Hit | undefined;
  /** Chunks found by vector or words. */
  near: ReadonlySet<string>;
}

/** Question as embedded by one model. */
interface View {
  vector: Float32Array;
  space?: string;
  calibration: Calibration;
  /** Converts a document id to its entry id in the search index. */
  entryIdOf(documentId: string): string;
}

/** Scores the candidates of all sources, each with its library's model. */
export async function scoreCandidates<C>(deps: ScoringDeps, search: Search<C>): Promise<ScoredCandidates<C>> {
  const { embeddings, scope } = search;
  const byModel = Map.groupBy(scope.libraryIds, (id) => {
    const stored = embeddings.get(id);
    return stored && keyOf(stored);
  });
  const parts = await Promise.all(
    [...byModel.values()].map((ids) =>
      scoreLibraries(deps, { ...search, scope: restrictTo(scope, ids) }, embeddings.get(ids[0] ?? '')),
    ),
  );
  const offTopic = parts.flatMap((part) => part.offTopic ?? []);
  return {
    hits: parts.flatMap(({ hits }) => hits),
    chunks: parts.flatMap(({ chunks }) => chunks),
    offTopic: offTopic.toSorted((left, right) => right.score - left.score)[0],
    near: new Set(parts.flatMap(({ near }) => [...near])),
  };
}

/**
 * Scores libraries that share a model. Falls back to the built-in one if the model is unavailable or has no
 * entries yet.
 */
async function scoreLibraries<C>(
  deps: ScoringDeps,
  search: Search<C>,
  stored: StoredEmbedding | undefined,
): Promise<ScoredCandidates<C>> {
  const view = stored && (await openView(deps, search, stored));
  const scored = view && (await scoreView(deps.search, search, view));
  if (scored && scored.hits.length > 0) return scored;
  const [vector] = await deps.embedder.embed([search.asked.text], { isUrgent: true });
  if (!vector) return { hits: [], chunks: [], offTopic: undefined, near: new Set() };
  return scoreView(deps.search, search, { vector, calibration: unchanged, entryIdOf: (id) => id });
}

async function openView(
  { questionEmbeddings }: ScoringDeps,
  { question, asked }: Pick<Search<unknown>, 'question' | 'asked'>,
  stored: StoredEmbedding,
): Promise<View | undefined> {
  // The built-in model only knows English; others are chosen for their languages.
  const vector = await questionEmbeddings.vectorOf(stored, asked.isTranslated ? question : asked.text);
  const key = keyOf(stored);
  return (
    vector && {
      vector,
      space: spaceOf(key),
      calibration: stored.calibration,
      entryIdOf: (documentId) => embeddingIdOf(documentId, key),
    }
  );
}

const scopeOf = ({ libraryIds, documentIds }: SearchTarget, entryIdOf: View['entryIdOf']) => ({
  libraryIds,
  documentIds: [...documentIds.values()].flat().map(entryIdOf),
});

async function scoreView<C>(
  search: SearchIndex,
  { asked, scope, extra, readChunks }: Search<C>,
  { vector, space, calibration, entryIdOf }: View,
): Promise<ScoredCandidates<C>> {
  const { oversampling } = scope;
  const stems = [...asked.weights.keys()].join(' ');
  const byMeaning = { ...scopeOf(scope.byMeaning, entryIdOf), space };
  const byWords = scopeOf(scope.byWords, (id) => id);
  const [[near = [], nearInFew = []], byStems] = await Promise.all([
    search.nearestOfEach(byMeaning, vector, [
      { kinds: ['passage'], limit: NEAREST_CHUNKS * oversampling },
      { kinds: FEW_SENTENCES, limit: NEAREST_WINDOWS * oversampling },
    ]),
    // The word search is independent of the embedding model.
    search.matching({ ...byWords, kinds: ['passage', 'phrasing'] }, stems, MATCHING_CHUNKS * oversampling),
  ]);
  const byVector = [...near, ...nearInFew];
  const nearChunks = new Set([...byVector, ...byStems].flatMap(({ chunkId }) => chunkId ?? []));
  const named = [...byStems.map(({ documentId }) => documentId), ...(extra ? [extra.documentId] : [])];
  const chunkIds = [...new Set([...nearChunks, ...(extra?.chunkIds ?? [])])];
  const documentIds = [
    ...new Set([...byVector.map(({ documentId }) => documentId), ...named.map(entryIdOf)]),
  ];
  const [hits, chunks] = await Promise.all([
    search.candidateScores({ chunkIds, documentIds, space }, vector),
    readChunks(scope, chunkIds),
  ]);
  return {
    hits: hits.map((hit) => ({ ...hit, score: calibrated(calibration, hit.score) })),
    chunks,
    offTopic: nearInFew.find(({ kind }) => kind === 'off-topic'),
    near: nearChunks,
  };
}

/** What of libraries may hold an answer: by meaning and by words, with the nearness of all that leads to it. */
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
import { type Looked, type Reach, within } from '../sources/source-reach.ts';

/** Chunks of which there are so many candidates, by meaning and by words. */
const NEAREST_CHUNKS = 40;
const NEAREST_WINDOWS = 100;
const MATCHING_CHUNKS = 40;
/** What is as short as a question. */
const FEW_SENTENCES: readonly EntryKind[] = ['window', 'phrasing', 'off-topic'];

export interface WeighingDeps {
  db: Database;
  search: SearchIndex;
  embedder: Embedder;
  questionEmbeddings: Pick<QuestionEmbeddings, 'vectorOf'>;
}

/** `C` is a chunk as it is read. */
export interface Search<C> {
  /** As it was typed. */
  question: string;
  asked: AskedQuestion;
  reach: Reach;
  /** The models of its libraries, where they have others than the one that ships. */
  embeddings: Awaited<ReturnType<typeof chosenEmbeddings>>;
  /** Chunks that are weighed although nothing leads to them. */
  beside: { chunkIds: readonly string[]; documentId: string } | undefined;
  /** Reads chunks that may be read; called once they are known, while their nearness is still looked up. */
  readChunks(reach: Reach, chunkIds: readonly string[]): Promise<C[]>;
}

export interface Weighed<C> {
  hits: Hit[];
  /** The chunks that these lead to. */
  chunks: C[];
  /** The nearest question that a library has no answer to. */
  offTopic: Hit | undefined;
  /** Chunks that came near by meaning or by words. */
  near: ReadonlySet<string>;
}

/** A question as one model sees it, with how that model's vectors are read. */
interface View {
  vector: Float32Array;
  space?: string;
  calibration: Calibration;
  /** Under what the search index has a document. */
  entryIdOf(documentId: string): string;
}

/** Candidates of all sources, each asked of the model that its library has. */
export async function weighCandidates<C>(deps: WeighingDeps, search: Search<C>): Promise<Weighed<C>> {
  const { embeddings, reach } = search;
  const byModel = Map.groupBy(reach.libraryIds, (id) => {
    const stored = embeddings.get(id);
    return stored && keyOf(stored);
  });
  const parts = await Promise.all(
    [...byModel.values()].map((ids) =>
      scoreTogether(deps, { ...search, reach: within(reach, ids) }, embeddings.get(ids[0] ?? '')),
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

/** Of libraries of one model. Where it can't be asked now, or the index has nothing of it yet, the one that ships is. */
async function scoreTogether<C>(
  deps: WeighingDeps,
  search: Search<C>,
  stored: StoredEmbedding | undefined,
): Promise<Weighed<C>> {
  const view = stored && (await viewBy(deps, search, stored));
  const weighed = view && (await weigh(deps.search, search, view));
  if (weighed && weighed.hits.length > 0) return weighed;
  const [vector] = await deps.embedder.embed([search.asked.text], { isUrgent: true });
  if (!vector) return { hits: [], chunks: [], offTopic: undefined, near: new Set() };
  return weigh(deps.search, search, { vector, calibration: unchanged, entryIdOf: (id) => id });
}

async function viewBy(
  { questionEmbeddings }: WeighingDeps,
  { question, asked }: Pick<Search<unknown>, 'question' | 'asked'>,
  stored: StoredEmbedding,
): Promise<View | undefined> {
  // The model that ships knows English alone; others are chosen for what they know.
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

const scopeOf = ({ libraryIds, documentIds }: Looked, entryIdOf: View['entryIdOf']) => ({
  libraryIds,
  documentIds: [...documentIds.values()].flat().map(entryIdOf),
});

async function weigh<C>(
  search: SearchIndex,
  { asked, reach, beside, readChunks }: Search<C>,
  { vector, space, calibration, entryIdOf }: View,
): Promise<Weighed<C>> {
  const { widening } = reach;
  const stems = [...asked.weights.keys()].join(' ');
  const byMeaning = { ...scopeOf(reach.byMeaning, entryIdOf), space };
  const byWords = scopeOf(reach.byWords, (id) => id);
  const [[near = [], nearInFew = []], worded] = await Promise.all([
    search.nearestOfEach(byMeaning, vector, [
      { kinds: ['passage'], limit: NEAREST_CHUNKS * widening },
      { kinds: FEW_SENTENCES, limit: NEAREST_WINDOWS * widening },
    ]),
    // Words are the same whatever made the vectors.
    search.matching({ ...byWords, kinds: ['passage', 'phrasing'] }, stems, MATCHING_CHUNKS * widening),
  ]);
  const byVector = [...near, ...nearInFew];
  const nearChunks = new Set([...byVector, ...worded].flatMap(({ chunkId }) => chunkId ?? []));
  const named = [...worded.map(({ documentId }) => documentId), ...(beside ? [beside.documentId] : [])];
  const chunkIds = [...new Set([...nearChunks, ...(beside?.chunkIds ?? [])])];
  const documentIds = [
    ...new Set([...byVector.map(({ documentId }) => documentId), ...named.map(entryIdOf)]),
  ];
  const [hits, chunks] = await Promise.all([
    search.nearnessOf({ chunkIds, documentIds, space }, vector),
    readChunks(reach, chunkIds),
  ]);
  return {
    hits: hits.map((hit) => ({ ...hit, score: calibrated(calibration, hit.score) })),
    chunks,
    offTopic: nearInFew.find(({ kind }) => kind === 'off-topic'),
    near: nearChunks,
  };
}

/** Finds the passages of libraries that fit a question, by meaning and by words. */
import type { Database } from '../../db/client.ts';
import type { Embedder } from '../../embeddings/embedder.ts';
import type { Hit, Scope } from '../../search/entry-table.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import * as queries from './queries.ts';
import { type CounterEvidence, type Evidence, relevanceOf, scoreOf } from './relevance.ts';
import { isSection } from './text/chunking.ts';
import { namesIn } from './text/names.ts';

export interface RetrievalDeps {
  db: Database;
  search: SearchIndex;
  embedder: Embedder;
}

export interface RetrievalInput {
  /** The libraries that the asking person may read. */
  libraryIds: readonly string[];
  question: string;
  /** Passages at most. */
  top: number;
}

/** A chunk that may hold the answer. */
export interface Passage {
  chunkId: string;
  fileId: string;
  /** Title of the document and headings down to the passage. */
  title: string;
  path: string;
  /** The passage: `start` to `end` of the file's text. */
  snippet: string;
  start: number;
  end: number;
  /** Orders the passages of one question; up to about 1.2. */
  score: number;
  /** Above `ANSWER_THRESHOLD` the passage answers the question. */
  relevance: number;
}

/** What follows in a long question is neither embedded nor searched for. */
const MAX_QUESTION_CHARACTERS = 2_000;
const CANDIDATES = 40;

/** The passages that fit best, the best first. Reads only files that are current, and only of these libraries. */
export async function retrieve(deps: RetrievalDeps, input: RetrievalInput): Promise<Passage[]> {
  const question = input.question.slice(0, MAX_QUESTION_CHARACTERS);
  const [vector] = await deps.embedder.embed([question], { isUrgent: true });
  if (!vector) return [];
  const evidence = await gatherEvidence(deps.search, { ...input, question, vector });
  const counter = await gatherCounterEvidence(deps.search, { ...input, question, vector });
  const rows = await queries.findCurrentChunks(deps.db, input.libraryIds, [...evidence.keys()]);
  return rows
    .flatMap((row) => passageOf(row, { evidence: evidence.get(row.id), counter }))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, input.top);
}

type ChunkRow = Awaited<ReturnType<typeof queries.findCurrentChunks>>[number];

function passageOf(
  row: ChunkRow,
  { evidence, counter }: { evidence: Evidence | undefined; counter: CounterEvidence },
): Passage[] {
  if (!evidence) return [];
  return [
    {
      chunkId: row.id,
      fileId: row.file_id,
      title: row.heading,
      path: row.path,
      snippet: row.text,
      start: row.start_offset,
      end: row.end_offset,
      score: scoreOf(evidence, { isIntroduction: !isSection(row.heading) }),
      relevance: relevanceOf(evidence, counter),
    },
  ];
}

interface EmbeddedQuestion {
  libraryIds: readonly string[];
  question: string;
  vector: Float32Array;
}

async function gatherEvidence(
  search: SearchIndex,
  { libraryIds, question, vector }: EmbeddedQuestion,
): Promise<Map<string, Evidence>> {
  const scope: Scope = { libraryIds, kinds: ['passage', 'phrasing'] };
  const [near, worded] = await Promise.all([
    search.nearest(scope, vector, CANDIDATES),
    search.matching(scope, question, CANDIDATES),
  ]);
  const candidates = new Set([...near, ...worded].flatMap(({ chunkId }) => chunkId ?? []));
  const cosines = await search.ofChunks(scope, [...candidates], vector);
  return new Map([...candidates].map((chunkId) => [chunkId, evidenceFor(chunkId, cosines, worded)]));
}

function evidenceFor(chunkId: string, cosines: Hit[], worded: Hit[]): Evidence {
  const best = (hits: Hit[], kind: Hit['kind']) =>
    hits.reduce(
      (most, hit) => (hit.chunkId === chunkId && hit.kind === kind ? Math.max(most, hit.score) : most),
      0,
    );
  return {
    textCosine: best(cosines, 'passage'),
    phrasingCosine: best(cosines, 'phrasing'),
    textBm25: best(worded, 'passage'),
    phrasingBm25: best(worded, 'phrasing'),
  };
}

async function gatherCounterEvidence(
  search: SearchIndex,
  { libraryIds, question, vector }: EmbeddedQuestion,
): Promise<CounterEvidence> {
  const known: Scope = { libraryIds, kinds: ['passage', 'phrasing'] };
  const [offTopic] = await search.nearest({ libraryIds, kinds: ['off-topic'] }, vector, 1);
  const isKnown = await Promise.all(namesIn(question).map((name) => search.knowsWord(known, name)));
  return { offTopicCosine: offTopic?.score ?? 0, namesUnknown: isKnown.includes(false) };
}

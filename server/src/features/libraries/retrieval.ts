/** Finds the passages of libraries that fit a question, by meaning and by words. */
import type { Database } from '../../db/client.ts';
import type { Embedder } from '../../embeddings/embedder.ts';
import type { Hit, Scope } from '../../search/entry-table.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import { type AskedQuestion, coverageOf, readQuestion, shortenedFor } from './asked-question.ts';
import * as queries from './queries.ts';
import { type CounterEvidence, type Evidence, nearnessOf, relevanceOf, scoreOf } from './relevance.ts';
import { isSection } from './text/chunking.ts';
import { pageAt } from './text/pages.ts';

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
  /** The page on which the passage begins, from 1; missing where its file has no pages. */
  page?: number;
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
  const known: Scope = { libraryIds: input.libraryIds, kinds: ['passage', 'phrasing'] };
  const asked = await readQuestion(deps.search, known, input.question.slice(0, MAX_QUESTION_CHARACTERS));
  const [vector] = await deps.embedder.embed([asked.text], { isUrgent: true });
  if (!vector) return [];
  const question: EmbeddedQuestion = { ...asked, vector, known };
  const evidence = await gatherEvidence(deps.search, question);
  const rows = await queries.findCurrentChunks(deps.db, input.libraryIds, [...evidence.keys()]);
  const ranked = rows
    .flatMap((row) => rankedFrom(row, evidence.get(row.id)))
    .toSorted((left, right) => right.score - left.score)
    .slice(0, input.top);
  const [best] = ranked;
  if (!best) return [];
  const counter = await gatherCounterEvidence(deps, question, best);
  return ranked.map((passage) => passageOf(passage, counter));
}

type ChunkRow = Awaited<ReturnType<typeof queries.findCurrentChunks>>[number];

interface EmbeddedQuestion extends AskedQuestion {
  vector: Float32Array;
  /** Everything that the libraries say, and how one may ask for it. */
  known: Scope;
}

interface Ranked {
  row: ChunkRow;
  evidence: Evidence;
  score: number;
}

function rankedFrom(row: ChunkRow, evidence: Evidence | undefined): Ranked[] {
  if (!evidence) return [];
  return [{ row, evidence, score: scoreOf(evidence, { isIntroduction: !isSection(row.heading) }) }];
}

function passageOf({ row, evidence, score }: Ranked, counter: CounterEvidence): Passage {
  return {
    chunkId: row.id,
    fileId: row.file_id,
    title: row.heading,
    path: row.path,
    ...pageAt(row.page_starts, row.start_offset),
    snippet: row.text,
    start: row.start_offset,
    end: row.end_offset,
    score,
    relevance: relevanceOf(evidence, counter),
  };
}

/** Candidates come from both searches; each is then weighed by meaning and by the words that it covers. */
async function gatherEvidence(
  search: SearchIndex,
  question: EmbeddedQuestion,
): Promise<Map<string, Evidence>> {
  const { known, vector, text } = question;
  const [near, worded] = await Promise.all([
    search.nearest(known, vector, CANDIDATES),
    search.matching(known, text, CANDIDATES),
  ]);
  const candidates = new Set([...near, ...worded].flatMap(({ chunkId }) => chunkId ?? []));
  const hits = await search.ofChunks(known, [...candidates], vector);
  return new Map(
    [...candidates].map((chunkId) => {
      const own = hits.filter((hit) => hit.chunkId === chunkId);
      return [chunkId, { ...cosinesOf(own), coverage: coverageOf(question, chunkId) }];
    }),
  );
}

/** The best cosine of each kind of entry; all entries are of one chunk. */
function cosinesOf(hits: readonly Hit[]): Omit<Evidence, 'coverage'> {
  const best = (kind: Hit['kind']) =>
    hits.reduce((most, hit) => (hit.kind === kind ? Math.max(most, hit.score) : most), 0);
  return { textCosine: best('passage'), phrasingCosine: best('phrasing') };
}

async function gatherCounterEvidence(
  deps: RetrievalDeps,
  question: EmbeddedQuestion,
  best: Ranked,
): Promise<CounterEvidence> {
  const offTopic: Scope = { ...question.known, kinds: ['off-topic'] };
  const [nearest] = await deps.search.nearest(offTopic, question.vector, 1);
  return {
    offTopicCosine: nearest?.score ?? 0,
    intrusion: await measureIntrusion(deps, question, best),
  };
}

/** Asks again without the words that the best chunk doesn't hold, and sees how much nearer it comes. */
async function measureIntrusion(
  { search, embedder }: RetrievalDeps,
  question: EmbeddedQuestion,
  { row, evidence }: Ranked,
): Promise<number> {
  const vectors = await embedder.embed(shortenedFor(question, row.id), { isUrgent: true });
  const gains = vectors.map(async (vector) => {
    const hits = await search.ofChunks(question.known, [row.id], vector);
    return nearnessOf(cosinesOf(hits)) - nearnessOf(evidence);
  });
  return Math.max(0, ...(await Promise.all(gains)));
}

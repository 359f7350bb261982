/** Finds the passages of libraries that fit a question, by meaning and by words. */
import type { Database } from '../../../db/client.ts';
import type { Hit } from '../../../search/entry-table.ts';
import * as queries from './chunk-queries.ts';
import { chosenEmbeddings } from '../embeddings/embedding-queries.ts';
import { libraryOf } from '../store/queries.ts';
import { type AskedQuestion, coverageOf, readQuestion } from './question/asked-question.ts';
import { namesSomethingForeign } from './question/foreign.ts';
import { intrusionOf } from './question/off-topic-word.ts';
import {
  type Answerability,
  answerabilityOf,
  certaintyOf,
  type Evidence,
  type OffTopic,
  type Signs,
  scoreOf,
} from './ranking.ts';
import type { BoundSource } from '../sources/bound-source.ts';
import { passageOfRow } from './passage-of-row.ts';
import { type Reach, reachOf, withinLimits } from '../sources/source-reach.ts';
import type { Span } from '../text/markdown-blocks.ts';
import { weighCandidates, type WeighingDeps } from './score-candidates.ts';

export type RetrievalDeps = WeighingDeps;

export interface RetrievalInput {
  /** What the asking person may be answered from. */
  sources: readonly BoundSource[];
  question: string;
  /** Passages at most, of those sources that say no number themselves. */
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
  /** Where further pages begin in it, in the file's text: none where it stands on one. */
  pageBreaks: number[];
  /** The passage: `start` to `end` of the file's text. */
  snippet: string;
  start: number;
  end: number;
  /** The few sentences of it that fit best, by their place in the file's text. */
  nearest?: Span;
  /** Orders the passages of one question; see `scoreOf`. */
  score: number;
  /** What the score is made of. */
  evidence: Evidence;
}

export interface Found {
  /** The best first. */
  passages: Passage[];
  /** What the question tells beside the score of the best passage. */
  signs: Signs;
  /** The question was asked in another language than that of the libraries, and looked up word by word. */
  isTranslated: boolean;
}

/** What follows in a long question is neither embedded nor searched for. */
const MAX_QUESTION_CHARACTERS = 2_000;

/** Whether the best passage answers the question. */
export const answerability = ({
  passages: [best],
  signs,
}: Pick<Found, 'passages' | 'signs'>): Answerability =>
  best ? answerabilityOf(certaintyOf(best, signs)) : 'none';

const noSigns: Signs = { coverage: 0, isForeign: false, offTopic: undefined };

/** Everything that was weighed for a question. */
export interface Weighing extends Omit<Found, 'passages'> {
  /** What came near by meaning or by words, the best first. */
  ranked: Ranked[];
  /** What was weighed beside that, the best first. */
  beside: Ranked[];
}

/** Chunks that are weighed although nothing leads to them, by the stems that the question is looked up by. */
type Beside = (stems: readonly string[]) => Promise<{ chunkIds: readonly string[]; documentId: string }>;

/** The passages that fit best. Reads only files that are current, and only what these sources are bound to. */
export async function retrieve(deps: RetrievalDeps, { top, ...input }: RetrievalInput): Promise<Found> {
  const scored = await scoreCandidates(deps, input);
  const [signs, passages] = await Promise.all([
    signsOf(deps, scored),
    withNearest(deps.db, withinLimits(scored.ranked, input.sources, top)),
  ]);
  return { passages, signs, isTranslated: scored.isTranslated };
}

/** Scores what may hold the answer; `beside` names chunks that are scored as well, and change nothing of the rest. */
export async function weigh(
  deps: RetrievalDeps,
  input: Omit<RetrievalInput, 'top'>,
  beside?: Beside,
): Promise<Weighing> {
  const scored = await scoreCandidates(deps, input, beside);
  const { ranked, beside: others, isTranslated } = scored;
  return { ranked, beside: others, isTranslated, signs: await signsOf(deps, scored) };
}

/** What was found, and what the question tells is still to be asked for. */
interface Scored extends Omit<Weighing, 'signs'> {
  asked?: AskedQuestion;
  reach?: Reach;
  /** The nearest question that a library has no answer to. */
  offTopic?: Hit | undefined;
}

async function scoreCandidates(
  deps: RetrievalDeps,
  { sources, ...input }: Omit<RetrievalInput, 'top'>,
  beside?: Beside,
): Promise<Scored> {
  const reach = await reachOf(deps.db, sources);
  const { libraryIds } = reach;
  if (libraryIds.length === 0) return { ranked: [], beside: [], isTranslated: false };
  const question = input.question.slice(0, MAX_QUESTION_CHARACTERS);
  const [asked, embeddings] = await Promise.all([
    readQuestion(deps.db, libraryIds, question),
    chosenEmbeddings(deps.db, libraryIds),
  ]);
  const stems = [...asked.weights.keys()];
  const { hits, chunks, offTopic, near } = await weighCandidates(deps, {
    question,
    asked,
    reach,
    embeddings,
    beside: await beside?.(stems),
    readChunks: (part, chunkIds) => queries.findCurrentChunks(deps.db, part, { chunkIds, stems }),
  });
  const evidence = nearnessByChunk(hits);
  const scored = chunks
    .flatMap((row) => rankedFrom(asked, row, evidence.get(row.id)))
    // What is there twice is ranked alike by every question.
    .toSorted((left, right) => right.score - left.score || (left.row.id < right.row.id ? -1 : 1));
  const ranked = scored.filter(({ row }) => near.has(row.id));
  const others = scored.filter(({ row }) => !near.has(row.id));
  const isTranslated = ranked.length > 0 && asked.isTranslated;
  return { ranked, beside: others, isTranslated, asked, reach, offTopic };
}

async function signsOf(deps: RetrievalDeps, { ranked, asked, reach, offTopic }: Scored): Promise<Signs> {
  const [best] = ranked;
  if (!best || !asked) return noSigns;
  const { file_id: fileId } = best.row;
  // Words are counted over all libraries together.
  const isOfPart = (reach?.filtered.size ?? 0) > 0;
  const [isForeign, ofOffTopic] = await Promise.all([
    namesSomethingForeign(deps.db, asked, { fileId, isOfPart }),
    weighOffTopic(deps, { asked, best, nearest: offTopic }),
  ]);
  const coverage = Math.max(...ranked.map((one) => one.coverage));
  return { coverage, isForeign, offTopic: ofOffTopic };
}

/** What speaks against the best chunk, where its own library lists what it has no answer to. */
async function weighOffTopic(
  deps: RetrievalDeps,
  { asked, best, nearest }: { asked: AskedQuestion; best: Ranked; nearest: Hit | undefined },
): Promise<OffTopic | undefined> {
  const { row, nearness } = best;
  if (!nearest || (await libraryOf(deps.db, nearest.documentId)) !== row.library_id) return undefined;
  return { nearness: nearest.score, intrusion: await intrusionOf(deps, asked, { ...nearness, ...row }) };
}

interface Nearness extends Omit<Evidence, 'coverage'> {
  /** The window that is nearest. */
  windowId?: string;
}

/** What the entries of each chunk and of its document say. */
function nearnessByChunk(hits: readonly Hit[]): Map<string, Nearness> {
  const pages = new Map(hits.flatMap((hit) => (hit.kind === 'page' ? [[hit.documentId, hit.score]] : [])));
  const byChunk = new Map<string, Nearness>();
  for (const { kind, chunkId, documentId, score } of hits) {
    if (kind !== 'passage' || chunkId === null) continue;
    byChunk.set(chunkId, {
      chunk: score,
      window: 0,
      phrasing: 0,
      page: pages.get(documentId) ?? score,
    });
  }
  const nearest = new Map<string, number>();
  for (const { kind, chunkId, entryId, score } of hits) {
    const nearness = chunkId === null ? undefined : byChunk.get(chunkId);
    if (!nearness || kind === 'passage') continue;
    nearness.window = Math.max(nearness.window, score);
    if (kind === 'phrasing') nearness.phrasing = Math.max(nearness.phrasing, score);
    if (kind === 'window' && chunkId !== null && score > (nearest.get(chunkId) ?? -1)) {
      nearest.set(chunkId, score);
      nearness.windowId = entryId;
    }
  }
  return byChunk;
}

type ChunkRow = Awaited<ReturnType<typeof queries.findCurrentChunks>>[number];

/** A chunk with its score for a question. */
export interface Ranked {
  row: ChunkRow;
  nearness: Nearness;
  coverage: number;
  score: number;
}

function rankedFrom(asked: AskedQuestion, row: ChunkRow, nearness: Nearness | undefined): Ranked[] {
  if (!nearness) return [];
  const coverage = coverageOf(asked, row.held_stems);
  return [{ row, nearness, coverage, score: scoreOf({ ...nearness, coverage }) }];
}

/** The passages of scored chunks, with the sentences that are nearest. */
export async function withNearest(db: Database, ranked: readonly Ranked[]): Promise<Passage[]> {
  const places = await queries.findWindowPlaces(
    db,
    ranked.flatMap(({ nearness }) => nearness.windowId ?? []),
  );
  return ranked.map(({ row, nearness: { windowId = '', ...nearness }, coverage, score }) => {
    const nearest = places.get(windowId);
    return {
      ...passageOfRow(row),
      ...(nearest && { nearest }),
      score,
      evidence: { ...nearness, coverage },
    };
  });
}

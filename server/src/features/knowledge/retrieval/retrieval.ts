/** Retrieves passages of libraries for a question, by vector and by words. */
import type { Database } from '../../../db/client.ts';
import type { Hit } from '../../../search/entry-table.ts';
import * as queries from './chunk-queries.ts';
import { chosenEmbeddings } from '../embeddings/embedding-queries.ts';
import { libraryOf } from '../store/queries.ts';
import { type AskedQuestion, coverageOf, readQuestion } from './question/asked-question.ts';
import { mentionsUnknownTerm } from './question/foreign.ts';
import { measureOffTopicWord, measureUnknownWord } from './question/off-topic-word.ts';
import {
  type Answerability,
  answerabilityOf,
  certaintyOf,
  type Evidence,
  type OffTopic,
  type Signals,
  scoreOf,
} from './ranking.ts';
import type { BoundSource } from '../sources/bound-source.ts';
import { passageOfRow } from './passage-of-row.ts';
import { type SearchScope, resolveSources, applyLimits } from '../sources/search-scope.ts';
import type { Span } from '../text/markdown-blocks.ts';
import { scoreCandidates, type ScoringDeps } from './score-candidates.ts';

export type RetrievalDeps = ScoringDeps;

export interface RetrievalInput {
  /** Sources that the user may be answered from. */
  sources: readonly BoundSource[];
  question: string;
  /** Maximum number of passages, for sources without a limit of their own. */
  top: number;
}

/** Chunk that may contain the answer. */
export interface Passage {
  chunkId: string;
  fileId: string;
  /** Title of the document and headings down to the passage. */
  title: string;
  path: string;
  /** Page on which the passage begins, from 1; absent without pages. */
  page?: number;
  /** Offsets of further pages within it, in the file's text. */
  pageBreaks: number[];
  /** Text of the file from `start` to `end`. */
  snippet: string;
  start: number;
  end: number;
  /** Span of its best sentences in the file's text. */
  nearest?: Span;
  /** Orders the passages of one question; see `scoreOf`. */
  score: number;
  /** Components of the score. */
  evidence: Evidence;
}

export interface Found {
  /** Best first. */
  passages: Passage[];
  /** Signals besides the score of the best passage. */
  signals: Signals;
  /** The question as it was searched for: in English if it could be translated. */
  text: string;
  /** True if the question was translated word by word to the libraries' language. */
  isTranslated: boolean;
}

/** Longer questions are truncated. */
const MAX_QUESTION_CHARACTERS = 2_000;

/** Decides whether the best passage answers the question. */
export const answerability = ({
  passages: [best],
  signals,
}: Pick<Found, 'passages' | 'signals'>): Answerability =>
  best ? answerabilityOf(certaintyOf(best, signals)) : 'none';

const noSignals: Signals = { coverage: 0, isForeign: false, offTopic: undefined, unknownWordGain: 0 };

/** All scored chunks of a question. */
export interface Ranking extends Omit<Found, 'passages'> {
  /** Chunks found by vector or words, best first. */
  ranked: Ranked[];
  /** Extra chunks, best first. */
  extra: Ranked[];
}

/** Finds extra chunks to score, by the stems of the question. */
type FindExtraChunks = (
  stems: readonly string[],
) => Promise<{ chunkIds: readonly string[]; documentId: string }>;

/** Returns the best passages of current files within the sources. */
export async function retrieve(deps: RetrievalDeps, { top, ...input }: RetrievalInput): Promise<Found> {
  const scored = await rankCandidates(deps, input);
  const [signals, passages] = await Promise.all([
    findSignals(deps, scored),
    withNearest(deps.db, applyLimits(scored.ranked, input.sources, top)),
  ]);
  return { passages, signals, text: scored.text, isTranslated: scored.isTranslated };
}

/** Scores all candidates; `extra` adds extra chunks that don't affect the rest. */
export async function rankWithSignals(
  deps: RetrievalDeps,
  input: Omit<RetrievalInput, 'top'>,
  extra?: FindExtraChunks,
): Promise<Ranking> {
  const scored = await rankCandidates(deps, input, extra);
  const { ranked, extra: others, text, isTranslated } = scored;
  return { ranked, extra: others, text, isTranslated, signals: await findSignals(deps, scored) };
}

/** Scored chunks with what is needed to compute the signals. */
interface Scored extends Omit<Ranking, 'signals'> {
  asked?: AskedQuestion;
  scope?: SearchScope;
  /** Nearest off-topic question of a library. */
  offTopic?: Hit | undefined;
}

async function rankCandidates(
  deps: RetrievalDeps,
  { sources, ...input }: Omit<RetrievalInput, 'top'>,
  extra?: FindExtraChunks,
): Promise<Scored> {
  const scope = await resolveSources(deps.db, sources);
  const { libraryIds } = scope;
  if (libraryIds.length === 0) return { ranked: [], extra: [], text: input.question, isTranslated: false };
  const question = input.question.slice(0, MAX_QUESTION_CHARACTERS);
  const [asked, embeddings] = await Promise.all([
    readQuestion(deps.db, libraryIds, question),
    chosenEmbeddings(deps.db, libraryIds),
  ]);
  const stems = [...asked.weights.keys()];
  const { hits, chunks, offTopic, near } = await scoreCandidates(deps, {
    question,
    asked,
    scope,
    embeddings,
    extra: await extra?.(stems),
    readChunks: (part, chunkIds) => queries.findCurrentChunks(deps.db, part, { chunkIds, stems }),
  });
  const evidence = nearnessByChunk(hits);
  const scored = chunks
    .flatMap((row) => rankedFrom(asked, row, evidence.get(row.id)))
    // Breaks ties by id, so that duplicates have a stable order.
    .toSorted((left, right) => right.score - left.score || (left.row.id < right.row.id ? -1 : 1));
  const ranked = scored.filter(({ row }) => near.has(row.id));
  const others = scored.filter(({ row }) => !near.has(row.id));
  const isTranslated = ranked.length > 0 && asked.isTranslated;
  return { ranked, extra: others, text: asked.text, isTranslated, asked, scope, offTopic };
}

async function findSignals(
  deps: RetrievalDeps,
  { ranked, asked, scope, offTopic }: Scored,
): Promise<Signals> {
  const [best] = ranked;
  if (!best || !asked) return noSignals;
  const { file_id: fileId } = best.row;
  // Word counts include all libraries.
  const isOfPart = (scope?.filtered.size ?? 0) > 0;
  const [isForeign, ofOffTopic] = await Promise.all([
    mentionsUnknownTerm(deps.db, asked, { fileId, isOfPart }),
    findOffTopic(deps, { asked, best, nearest: offTopic }),
  ]);
  const coverage = Math.max(...ranked.map((one) => one.coverage));
  const signals = { coverage, isForeign, offTopic: ofOffTopic, unknownWordGain: 0 };
  const evidence = { ...best.nearness, coverage: best.coverage };
  const isSure = answerabilityOf(certaintyOf({ score: best.score, evidence }, signals)) === 'sure';
  // Phrasings are more exact, counts would reveal what a part of a library leaves out, translations have alternatives.
  if (best.nearness.phrasing > 0 || isOfPart || asked.isTranslated || !isSure) return signals;
  return {
    ...signals,
    unknownWordGain: await measureUnknownWord(deps, asked, { ...best.nearness, ...best.row }),
  };
}

/** Returns the evidence against the best chunk if its own library lists off-topic questions. */
async function findOffTopic(
  deps: RetrievalDeps,
  { asked, best, nearest }: { asked: AskedQuestion; best: Ranked; nearest: Hit | undefined },
): Promise<OffTopic | undefined> {
  const { row, nearness } = best;
  if (!nearest || (await libraryOf(deps.db, nearest.documentId)) !== row.library_id) return undefined;
  return {
    nearness: nearest.score,
    offTopicWordGain: await measureOffTopicWord(deps, asked, { ...nearness, ...row }),
  };
}

interface Nearness extends Omit<Evidence, 'coverage'> {
  /** Nearest window. */
  windowId?: string;
}

/** Collects the similarities of each chunk from its entries and those of its document. */
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

/** Chunk with its score for a question. */
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

/** Converts scored chunks to passages with their nearest sentences. */
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

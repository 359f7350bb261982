/** Explains the ranking for a question: the scored passages, and the rank of a file's passages. */
import { type Answerability, answerabilityOf, certaintyOf, type Signals } from './ranking.ts';
import * as queries from './chunk-queries.ts';
import {
  answerability,
  type Passage,
  type Ranked,
  type RetrievalDeps,
  type RetrievalInput,
  rankWithSignals,
  withNearest,
} from './retrieval.ts';

/** Passage with its rank. */
export interface PlacedPassage extends Passage {
  /** Rank from 1; for passages not found by the search, the rank by their score. */
  rank: number;
  /** True if the search found it by vector or words; otherwise answers never consider it. */
  isNear: boolean;
}

export interface Explanation {
  /** Certainty of an answer: given, given as not sure, or refused. */
  answerability: Answerability;
  /** Number of passages found by vector or words. */
  comparedCount: number;
  /** Number of those that are relevant to the question. */
  nearCount: number;
  /** Best first. */
  found: PlacedPassage[];
  /** Passages of the requested file, best first, or the requested passage. */
  ofFile: PlacedPassage[];
}

/** File, or one of its passages. */
export interface ExplainedFile {
  documentId: string;
  chunkId?: string | undefined;
}

export interface ExplanationInput {
  sources: RetrievalInput['sources'];
  question: string;
  of?: ExplainedFile | undefined;
}

/** Maximum numbers of returned passages. */
const FOUND = 8;
const OF_FILE = 5;
/** Maximum number of scored chunks per file: those that share most words with the question. */
const MAX_CHUNKS_OF_FILE = 1_000;

/** Returns the relevant passages: those that would be suggested if they were the best. */
const relevantOf = (ranked: readonly Ranked[], signals: Signals): Ranked[] =>
  ranked.filter(({ score, nearness, coverage }, place) => {
    const own = place === 0 ? signals : { ...signals, coverage };
    return answerabilityOf(certaintyOf({ score, evidence: { ...nearness, coverage } }, own)) !== 'none';
  });

/** Ranks passages for a question by the scores of `retrieve`. */
export async function explain(
  deps: RetrievalDeps,
  { sources, question, of }: ExplanationInput,
): Promise<Explanation> {
  const { ranked, extra, signals } = await rankWithSignals(
    deps,
    { sources, question },
    of &&
      (async (stems) => ({
        documentId: of.documentId,
        chunkIds: await queries.chunksSharing(deps.db, { ...of, stems, limit: MAX_CHUNKS_OF_FILE }),
      })),
  );
  const ofFile = [...ranked, ...extra]
    .filter(({ row }) => row.file_id === of?.documentId && (of.chunkId ?? row.id) === row.id)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, OF_FILE);
  const place = async (chosen: readonly Ranked[]): Promise<PlacedPassage[]> => {
    const passages = await withNearest(deps.db, chosen);
    return passages.map((passage) => ({
      ...passage,
      rank: 1 + ranked.filter(({ score }) => score > passage.score).length,
      isNear: ranked.some(({ row }) => row.id === passage.chunkId),
    }));
  };
  const found = await place(ranked.slice(0, FOUND));
  return {
    answerability: answerability({ passages: found, signals }),
    comparedCount: ranked.length,
    nearCount: relevantOf(ranked, signals).length,
    found,
    ofFile: await place(ofFile),
  };
}

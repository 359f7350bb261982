/** Why a library finds what it finds for a question: what was weighed, and where the passages of one file stand. */
import { type Answerability, answerabilityOf, certaintyOf, type Signs } from './ranking.ts';
import * as queries from './chunk-queries.ts';
import {
  answerability,
  type Passage,
  type Ranked,
  type RetrievalDeps,
  type RetrievalInput,
  weigh,
  withNearest,
} from './retrieval.ts';

/** A passage with its place among those that were weighed. */
export interface PlacedPassage extends Passage {
  /** From 1; of what did not come near, the place that its score would have. */
  rank: number;
  /** It came near by meaning or by words; else answers never look at it. */
  isNear: boolean;
}

export interface Explanation {
  /** Whether an answer would be given, would say that it is not sure, or would be refused. */
  answerability: Answerability;
  /** Passages that were compared with the question: those that meaning or words led to. */
  comparedCount: number;
  /** Those of them that say something about it. */
  nearCount: number;
  /** The best first. */
  found: PlacedPassage[];
  /** Those of the file that was asked for, the best first, or the one passage. */
  ofFile: PlacedPassage[];
}

/** One file, or one passage of it. */
export interface ExplainedFile {
  documentId: string;
  chunkId?: string | undefined;
}

export interface ExplanationInput {
  sources: RetrievalInput['sources'];
  question: string;
  of?: ExplainedFile | undefined;
}

/** Passages that are shown of what was found, and of the file. */
const FOUND = 8;
const OF_FILE = 5;
/** Of a larger file those chunks are weighed that share most words with the question. */
const MAX_CHUNKS_OF_FILE = 1_000;

/** The passages that say something about the question: each would be named as what comes closest, were it the best. */
const tellingOf = (ranked: readonly Ranked[], signs: Signs): Ranked[] =>
  ranked.filter(({ score, nearness, coverage }, place) => {
    const own = place === 0 ? signs : { ...signs, coverage };
    return answerabilityOf(certaintyOf({ score, evidence: { ...nearness, coverage } }, own)) !== 'none';
  });

/** Tells what `retrieve` weighs for a question, by the same scores. */
export async function explain(
  deps: RetrievalDeps,
  { sources, question, of }: ExplanationInput,
): Promise<Explanation> {
  const { ranked, beside, signs } = await weigh(
    deps,
    { sources, question },
    of &&
      (async (stems) => ({
        documentId: of.documentId,
        chunkIds: await queries.chunksSharing(deps.db, { ...of, stems, limit: MAX_CHUNKS_OF_FILE }),
      })),
  );
  const ofFile = [...ranked, ...beside]
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
    answerability: answerability({ passages: found, signs }),
    comparedCount: ranked.length,
    nearCount: tellingOf(ranked, signs).length,
    found,
    ofFile: await place(ofFile),
  };
}

/**
 * Scores chunks for a question, and decides whether any of them answers it. The weights were tuned on manuals
 * of other products; varying them by half changes little.
 */

/** Similarities between a chunk and a question. */
export interface Evidence {
  /** Cosine of the question and the chunk with its headings. */
  chunk: number;
  /** Maximum cosine of the question and a window or phrasing of the chunk. */
  window: number;
  /** Maximum cosine of the question and a phrasing of the chunk; 0 without phrasings. */
  phrasing: number;
  /** Cosine of the question and the chunk's whole document. */
  page: number;
  /** Weighted share of the question's stems in the chunk or its headings. */
  coverage: number;
}

/** Minimum cosine from which a phrasing counts more than equally near sentences. */
const NEAR_PHRASING = 0.3;

/** Returns the score of a chunk; up to 1.5, or 2.2 with phrasings. */
export const scoreOf = ({ chunk, window, phrasing, page, coverage }: Evidence): number =>
  0.5 * chunk + 0.5 * window + 0.3 * page + 0.2 * coverage + Math.max(0, phrasing - NEAR_PHRASING);

/** Returns the inverse document frequency of a stem, as in BM25. */
export const weightOf = (chunks: number, chunksWithIt: number): number =>
  Math.log(1 + (chunks - chunksWithIt + 0.5) / (chunksWithIt + 0.5));

/** Signals about the answer besides the score of the best passage. */
export interface Signals {
  /** Maximum coverage of any chunk. */
  coverage: number;
  /** True if the question names something unknown to the library. */
  isForeign: boolean;
  /** Absent if the library lists no off-topic questions. */
  offTopic: OffTopic | undefined;
  /** Gain in nearness of the best chunk when the question loses a word that no document has. */
  unknownWordGain: number;
}

/** Evidence against an answer, from the library's off-topic questions. */
export interface OffTopic {
  /** Cosine of the question and the nearest off-topic question. */
  nearness: number;
  /** Gain in nearness of the best chunk when the question loses a word that the chunk lacks. */
  offTopicWordGain: number;
}

/** `sure`: the best passage answers; `unsure`: it is only the closest; `none`: it is irrelevant. */
export type Answerability = 'sure' | 'unsure' | 'none';

const SURE_FROM = 0.6;
const UNSURE_FROM = 0.45;
/** Certainty that an unknown name costs. */
const UNKNOWN_NAME = 0.5;
/** Just below certain. */
const HARDLY_SURE = SURE_FROM - 0.01;

/** Minimum gain without a word at which the best chunk is only close to the question: *parental leave*, *leave*. */
const NEAR_MISS_GAIN = 0.1;

/** Baseline: any two questions are about this similar. */
const LEAST_OFF_TOPIC = 0.3;
/** Aligns the scale with certainty of libraries without off-topic questions. */
const ON_TOPIC_OFFSET = 0.55;

/** Returns the certainty that the best passage answers. */
export function certaintyOf(best: { score: number; evidence: Evidence }, signals: Signals): number {
  const certainty = signals.offTopic
    ? onTopicCertainty(best.evidence, signals.offTopic)
    : best.score + 0.15 * signals.coverage;
  // An unknown name outweighs any similarity, but counts once: it is mostly the off-topic word, too.
  const alreadyCounted = signals.offTopic?.offTopicWordGain ?? 0;
  if (signals.isForeign) return Math.min(certainty - Math.max(0, UNKNOWN_NAME - alreadyCounted), HARDLY_SURE);
  return signals.unknownWordGain >= NEAR_MISS_GAIN ? Math.min(certainty, HARDLY_SURE) : certainty;
}

/** With phrasings and off-topic questions, compares the nearness to both. */
const onTopicCertainty = (evidence: Evidence, { nearness, offTopicWordGain }: OffTopic): number =>
  ON_TOPIC_OFFSET +
  closenessOf(evidence) +
  0.2 * evidence.coverage -
  1.45 * Math.max(nearness, LEAST_OFF_TOPIC) -
  offTopicWordGain;

/** Combines the nearness of a chunk's phrasings or windows with that of its text. */
export const closenessOf = ({ chunk, window, phrasing }: Pick<Evidence, 'chunk' | 'window' | 'phrasing'>) =>
  (phrasing || window) + 0.7 * chunk;

export function answerabilityOf(certainty: number): Answerability {
  if (certainty >= SURE_FROM) return 'sure';
  return certainty >= UNSURE_FROM ? 'unsure' : 'none';
}

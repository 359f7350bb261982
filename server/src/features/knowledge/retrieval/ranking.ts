/**
 * How well a chunk fits a question, and whether anything fits at all. The weights were chosen on manuals of other
 * products and not on the handbook; varying them by half changes little.
 */

/** What is known about a chunk and a question. */
export interface Evidence {
  /** Cosine of the question and the chunk with its headings. */
  chunk: number;
  /** The best cosine of the question and a window of the chunk, or another way to ask for it. */
  window: number;
  /** The best cosine of the question and another way to ask for the chunk; 0 where none was written down. */
  phrasing: number;
  /** Cosine of the question and the chunk's document as a whole. */
  page: number;
  /** Share of the question's stems, by what they tell, that stand in the chunk or its headings. */
  coverage: number;
}

/** From here on, a way to ask that a person wrote down says more than sentences that are as near. */
const NEAR_PHRASING = 0.3;

/** The order of chunks for one question; up to 1.5, or 2.2 where other ways to ask were written down. */
export const scoreOf = ({ chunk, window, phrasing, page, coverage }: Evidence): number =>
  0.5 * chunk + 0.5 * window + 0.3 * page + 0.2 * coverage + Math.max(0, phrasing - NEAR_PHRASING);

/** How much a stem tells: the rarer, the more (BM25's inverse document frequency). */
export const weightOf = (chunks: number, chunksWithIt: number): number =>
  Math.log(1 + (chunks - chunksWithIt + 0.5) / (chunksWithIt + 0.5));

/** What a question tells beside the score of its best passage. */
export interface Signs {
  /** The best coverage of any chunk. */
  coverage: number;
  /** The question names something that the library doesn't know. */
  isForeign: boolean;
  /** Missing where nothing is written down that the library has no answer to. */
  offTopic: OffTopic | undefined;
}

/** What speaks against an answer where it is written down what a library has no answer to. */
export interface OffTopic {
  /** Cosine of the question and the nearest one that the library has no answer to. */
  nearness: number;
  /** How much nearer the best chunk comes to the question without a word of it that the chunk doesn't hold. */
  intrusion: number;
}

/** Whether the best passage answers the question, only comes closest, or has nothing to do with it. */
export type Answerability = 'sure' | 'unsure' | 'none';

const SURE_FROM = 0.6;
const UNSURE_FROM = 0.45;
/** Something short of sure. */
const HARDLY_SURE = SURE_FROM - 0.01;

/** Any question is about this near to anything. */
const LEAST_OFF_TOPIC = 0.3;
/** Brings certainty with questions off the topic to the scale of the other. */
const ON_TOPIC_OFFSET = 0.55;

/** How certain it is that the best passage answers. */
export function certaintyOf(best: { score: number; evidence: Evidence }, signs: Signs): number {
  const certainty = signs.offTopic
    ? onTopicCertainty(best.evidence, signs.offTopic)
    : best.score + 0.15 * signs.coverage;
  // However alike the rest is, what the question names decides what it is about.
  return signs.isForeign ? Math.min(certainty - 0.5, HARDLY_SURE) : certainty;
}

/** Where ways to ask are written down on both sides, certain is what is nearer to an answer than to something else. */
const onTopicCertainty = (evidence: Evidence, { nearness, intrusion }: OffTopic): number =>
  ON_TOPIC_OFFSET +
  closenessOf(evidence) +
  0.2 * evidence.coverage -
  1.45 * Math.max(nearness, LEAST_OFF_TOPIC) -
  intrusion;

/** How near a chunk comes to a question by the way it is asked, and by what it says. */
export const closenessOf = ({ chunk, window, phrasing }: Pick<Evidence, 'chunk' | 'window' | 'phrasing'>) =>
  (phrasing || window) + 0.7 * chunk;

export function answerabilityOf(certainty: number): Answerability {
  if (certainty >= SURE_FROM) return 'sure';
  return certainty >= UNSURE_FROM ? 'unsure' : 'none';
}

/** How well a chunk fits a question, and whether anything fits at all. The figures were tuned on `evaluation/`. */

/** What is known about a chunk and a question. */
export interface Evidence {
  /** Cosine of the question and the chunk's headings and text. */
  textCosine: number;
  /** Cosine of the question and the nearest way to ask for the chunk, its heading included. */
  phrasingCosine: number;
  /** BM25 of the chunk's headings and text. */
  textBm25: number;
  /** BM25 of the best way to ask for it. */
  phrasingBm25: number;
}

const PHRASING_WEIGHT = 0.5;
const TEXT_WEIGHT = 0.5;
/** Words decide between neighbours in meaning and carry identifiers; they never outweigh meaning. */
const TEXT_WORDS_WEIGHT = 0.15;
const PHRASING_WORDS_WEIGHT = 0.1;
/** The BM25 score that counts half. Scores have no upper end, so they are pressed between 0 and 1. */
const HALF_BM25 = 8;

/** Between an introduction and a section that fit alike, the section has more to say. */
const INTRODUCTION_PENALTY = 0.04;

/** The order of chunks for one question: weighted meaning and words. */
export function scoreOf(evidence: Evidence, { isIntroduction }: { isIntroduction: boolean }): number {
  return (
    (isIntroduction ? -INTRODUCTION_PENALTY : 0) +
    PHRASING_WEIGHT * evidence.phrasingCosine +
    TEXT_WEIGHT * evidence.textCosine +
    TEXT_WORDS_WEIGHT * pressed(evidence.textBm25) +
    PHRASING_WORDS_WEIGHT * pressed(evidence.phrasingBm25)
  );
}

const pressed = (bm25: number): number => bm25 / (bm25 + HALF_BM25);

/** What speaks against an answer, whatever the chunk. */
export interface CounterEvidence {
  /** Cosine of the question and the nearest question off the library's topic. */
  offTopicCosine: number;
  /** The question names something, such as another product, that the library does not know. */
  namesUnknown: boolean;
}

const RELEVANCE_TEXT_WEIGHT = 0.6;
const UNKNOWN_NAME_PENALTY = 0.5;
/** Any question is about this near to anything; it also stands in where a library lists nothing off its topic. */
const LEAST_OFF_TOPIC_COSINE = 0.3;

/** How much more the question is about this chunk than about something else; see the thresholds below. */
export function relevanceOf(evidence: Evidence, counter: CounterEvidence): number {
  const about = evidence.phrasingCosine + RELEVANCE_TEXT_WEIGHT * evidence.textCosine;
  const against = Math.max(counter.offTopicCosine, LEAST_OFF_TOPIC_COSINE);
  return about - against - (counter.namesUnknown ? UNKNOWN_NAME_PENALTY : 0);
}

/** From here on a quotation answers the question. */
export const ANSWER_THRESHOLD = 0.25;
/** From here on a passage may help a model, which can tell for itself. */
export const CONTEXT_THRESHOLD = 0;

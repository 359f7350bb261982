/** How well a chunk fits a question, and whether anything fits at all. The figures were fitted on `evaluation/`. */

/** What is known about a chunk and a question. */
export interface Evidence {
  /** Cosine of the question and the chunk's headings and text. */
  textCosine: number;
  /** Cosine of the question and the nearest way to ask for the chunk, its heading included. */
  phrasingCosine: number;
  /** Share of the question's words, by what they tell, that stand in the chunk or in a way to ask for it. */
  coverage: number;
}

const COVERAGE_WEIGHT = 0.15;
/** Between an introduction and a section that fit alike, the section has more to say. */
const INTRODUCTION_PENALTY = 0.04;

/** The order of chunks for one question: weighted meaning and words. */
export function scoreOf(
  { textCosine, phrasingCosine, coverage }: Evidence,
  { isIntroduction }: { isIntroduction: boolean },
): number {
  const meaning = (textCosine + phrasingCosine) / 2;
  return meaning + COVERAGE_WEIGHT * coverage - (isIntroduction ? INTRODUCTION_PENALTY : 0);
}

/** What speaks against an answer. */
export interface CounterEvidence {
  /** Cosine of the question and the nearest question off the library's topic. */
  offTopicCosine: number;
  /**
   * How much nearer the best chunk comes to the question without a word of it: such a word is what the question is
   * about, and the chunk is not.
   */
  intrusion: number;
}

const TEXT_WEIGHT = 0.7;

/** How near a chunk is to a question in meaning. */
export function nearnessOf({
  textCosine,
  phrasingCosine,
}: Pick<Evidence, 'textCosine' | 'phrasingCosine'>): number {
  return phrasingCosine + TEXT_WEIGHT * textCosine;
}

const RELEVANCE_COVERAGE_WEIGHT = 0.33;
const OFF_TOPIC_WEIGHT = 1.45;
const INTRUSION_WEIGHT = 1.45;
/** Any question is about this near to anything; it also stands in where a library lists nothing off its topic. */
const LEAST_OFF_TOPIC_COSINE = 0.3;

/** How much more the question is about this chunk than about something else; see the thresholds below. */
export function relevanceOf(evidence: Evidence, { offTopicCosine, intrusion }: CounterEvidence): number {
  return (
    nearnessOf(evidence) +
    RELEVANCE_COVERAGE_WEIGHT * evidence.coverage -
    OFF_TOPIC_WEIGHT * Math.max(offTopicCosine, LEAST_OFF_TOPIC_COSINE) -
    INTRUSION_WEIGHT * intrusion
  );
}

/** From here on a quotation answers the question. */
export const ANSWER_THRESHOLD = 0.1;
/** From here on a passage may help a model, which can tell for itself. */
export const CONTEXT_THRESHOLD = -0.2;

/** What a library holds about one question, also where it leans on an earlier one or asks for a number. */
import { ANSWER_THRESHOLD } from './relevance.ts';
import { type Passage, type RetrievalDeps, retrieve } from './retrieval.ts';
import { leansBack } from './text/follow-up.ts';
import { asksForNumber, holdsNumber } from './text/numbers.ts';

export interface FoundPassages {
  /** What was looked for. */
  question: string;
  /** The best first. */
  passages: Passage[];
}

export interface LookUp {
  /** The libraries that the asking person may read. */
  libraryIds: readonly string[];
  question: string;
  /** The questions before it, the oldest first. Looked at only where the question leans on them. */
  earlier?: (() => Promise<readonly string[]>) | undefined;
}

const CANDIDATES = 6;
/** A passage that fits two questions together is the best of neither. */
const FOLLOW_UP_CANDIDATES = 40;
/** A passage that holds the number asked for goes ahead of one that fits a little better without any. */
const NUMBER_SLACK = 0.1;

/** Whether the best passage answers the question. */
export const isAnswer = ({ passages: [first] }: FoundPassages): boolean =>
  first !== undefined && first.relevance >= ANSWER_THRESHOLD;

/** What is found for the question alone, or, where it leans on an earlier one and fits it, for both. */
export async function findPassages(deps: RetrievalDeps, lookUp: LookUp): Promise<FoundPassages> {
  const { libraryIds, question, earlier } = lookUp;
  const search = async (text: string) =>
    retrieve(deps, { libraryIds, question: text, top: FOLLOW_UP_CANDIDATES });
  const alone = await search(question);
  const subject = leansBack(question) ? (await earlier?.())?.findLast((text) => !leansBack(text)) : undefined;
  if (subject !== undefined) {
    const together = `${subject}\n${question}`;
    const both = { question: together, passages: fittingBoth(alone, await search(together)) };
    if (isAnswer(both)) return foremost(both);
  }
  return foremost({ question, passages: alone });
}

/** The passages of both lists with their means, so that neither question drowns the other. */
function fittingBoth(alone: Passage[], together: Passage[]): Passage[] {
  return together
    .flatMap((passage) => {
      const other = alone.find(({ chunkId }) => chunkId === passage.chunkId);
      if (!other) return [];
      const score = (passage.score + other.score) / 2;
      return [{ ...passage, score, relevance: (passage.relevance + other.relevance) / 2 }];
    })
    .toSorted((left, right) => right.score - left.score);
}

/** The few best ones. */
const foremost = ({ question, passages }: FoundPassages): FoundPassages => ({
  question,
  passages: withNumberFirst(question, passages.slice(0, CANDIDATES)),
});

/** The passages, ahead of them one that holds a number where one is asked for and the best one holds none. */
export function withNumberFirst<P extends Pick<Passage, 'snippet' | 'score' | 'relevance'>>(
  question: string,
  passages: P[],
): P[] {
  const [first] = passages;
  if (!first || !asksForNumber(question) || holdsNumber(first.snippet)) return passages;
  const withNumber = passages.find(
    ({ snippet, score, relevance }) =>
      holdsNumber(snippet) && score >= first.score - NUMBER_SLACK && relevance >= ANSWER_THRESHOLD,
  );
  return withNumber ? [withNumber, ...passages.filter((passage) => passage !== withNumber)] : passages;
}

/** What a library holds about one question, also where it leans on an earlier one or asks for a number. */
import type { BoundSource } from '../sources/bound-source.ts';
import {
  answerability,
  type Found,
  type Passage,
  type RetrievalDeps,
  retrieve,
} from '../retrieval/retrieval.ts';
import type { OffTopic } from '../retrieval/ranking.ts';
import { isSection } from '../text/chunking.ts';
import { isFollowUp } from '../text/follow-up.ts';
import { asksForNumber, holdsNumber } from '../text/numbers.ts';
import { stemsOf } from '../text/words.ts';

export interface FoundPassages extends Found {
  /** What was looked for. */
  question: string;
}

export interface LookUp {
  /** What the asking person may be answered from. */
  sources: readonly BoundSource[];
  question: string;
  /** The questions before it, the oldest first. Looked at only where the question leans on them. */
  earlier?: (() => Promise<readonly string[]>) | undefined;
}

const CANDIDATES = 6;
/** A passage that fits two questions together is the best of neither. */
const FOLLOW_UP_CANDIDATES = 40;
/** A passage that holds the number asked for goes ahead of one that fits a little better without any. */
const NUMBER_SLACK = 0.1;
/** A section says more than the introduction of its document that fits so much better. */
const INTRODUCTION_SLACK = 0.06;

/** Whether the best passage answers the question. */
export const isAnswer = (found: FoundPassages): boolean => answerability(found) === 'sure';

/** What is found for the question alone, or, where it leans on an earlier one and fits it, for both. */
export async function findPassages(deps: RetrievalDeps, lookUp: LookUp): Promise<FoundPassages> {
  const { sources, question, earlier } = lookUp;
  const search = async (text: string) =>
    retrieve(deps, { sources, question: text, top: FOLLOW_UP_CANDIDATES });
  const alone = await search(question);
  const subject = isFollowUp(question)
    ? (await earlier?.())?.findLast((text) => !isFollowUp(text))
    : undefined;
  if (subject !== undefined) {
    const together = `${subject}\n${question}`;
    const found = await search(together);
    // What tells nothing by itself fits everything alike.
    const tellsNothing = stemsOf(question).length === 0;
    const both = { question: together, ...(tellsNothing ? found : fittingBoth(alone, found)) };
    if (isAnswer(both)) return foremost(both);
  }
  return foremost({ question, ...alone });
}

/** The passages of both lists with their means, so that neither question drowns the other. */
function fittingBoth(alone: Found, together: Found): Found {
  const scores = new Map(alone.passages.map(({ chunkId, score }) => [chunkId, score]));
  const passages = together.passages.flatMap((passage) => {
    const other = scores.get(passage.chunkId);
    return other === undefined ? [] : [{ ...passage, score: (passage.score + other) / 2 }];
  });
  return {
    ...together,
    passages: passages.toSorted((left, right) => right.score - left.score),
    signs: {
      coverage: (alone.signs.coverage + together.signs.coverage) / 2,
      isForeign: alone.signs.isForeign || together.signs.isForeign,
      offTopic: meanOf(alone.signs.offTopic, together.signs.offTopic),
    },
  };
}

const meanOf = (left: OffTopic | undefined, right: OffTopic | undefined): OffTopic | undefined =>
  left &&
  right && {
    nearness: (left.nearness + right.nearness) / 2,
    intrusion: (left.intrusion + right.intrusion) / 2,
  };

/** The few best ones. */
const foremost = (found: FoundPassages): FoundPassages => ({
  ...found,
  passages: withNumberFirst(found.question, withSectionFirst(found.passages).slice(0, CANDIDATES)),
});

/** The passages; a section goes ahead of the introduction of its document where it fits about as well: it says more. */
export function withSectionFirst<P extends Pick<Passage, 'fileId' | 'title' | 'score'>>(passages: P[]): P[] {
  const [first] = passages;
  if (!first || isSection(first.title)) return passages;
  const section = passages.find(
    ({ fileId, title, score }) =>
      fileId === first.fileId && isSection(title) && score >= first.score - INTRODUCTION_SLACK,
  );
  return section ? [section, ...passages.filter((passage) => passage !== section)] : passages;
}

/** The passages, ahead of them one that holds a number where one is asked for and the best one holds none. */
export function withNumberFirst<P extends Pick<Passage, 'snippet' | 'score'>>(
  question: string,
  passages: P[],
): P[] {
  const [first] = passages;
  if (!first || !asksForNumber(question) || holdsNumber(first.snippet)) return passages;
  const withNumber = passages.find(
    ({ snippet, score }) => holdsNumber(snippet) && score >= first.score - NUMBER_SLACK,
  );
  return withNumber ? [withNumber, ...passages.filter((passage) => passage !== withNumber)] : passages;
}

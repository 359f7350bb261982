/** Finds passages for a question, including follow-up questions and questions for a number. */
import type { BoundSource } from '../sources/bound-source.ts';
import {
  answerability,
  type Found,
  type Passage,
  type RetrievalDeps,
  type RetrievalInput,
  retrieve,
} from '../retrieval/retrieval.ts';
import { findByWords } from '../retrieval/passages-by-words.ts';
import { type Answerability, certaintyOf, type OffTopic, type Signals } from '../retrieval/ranking.ts';
import { askedLanguageOf } from '../retrieval/question/asked-language.ts';
import { isSection } from '../text/chunking.ts';
import { isFollowUp } from '../text/follow-up.ts';
import { asksForNumber, containsNumber } from '../text/numbers.ts';
import { stemsOf } from '../text/words.ts';
import type { Span } from '../text/markdown-blocks.ts';
import { findExtremeRows } from './extreme-rows.ts';
import { findRankedColumn, isTableWithout, namesRow } from './table-answers.ts';

export interface FoundPassages extends Found {
  /** Question, with the earlier one that it depends on. */
  question: string;
  /** Certainty that the best passage answers the question. */
  answer: Answerability;
  /** Rows of the best passage's table that a superlative asks for, in the file's text. */
  rows?: readonly Span[] | undefined;
}

export interface PassageQuery {
  /** Sources that the user may be answered from. */
  sources: readonly BoundSource[];
  question: string;
  /** Returns earlier questions, oldest first; called for follow-up questions only. */
  earlier?: (() => Promise<readonly string[]>) | undefined;
}

const CANDIDATES = 6;
/** More candidates, since a passage that fits both questions is rarely the best for either. */
const FOLLOW_UP_CANDIDATES = 40;
/** Maximum score by which a passage about the earlier question, too, may be lower than the best one without it. */
const FOLLOW_UP_SLACK = 0.25;
/** Maximum score by which a passage with the requested number may be lower than the best one. */
const NUMBER_SLACK = 0.1;
/** Maximum score by which a table with the column that is asked for may be lower than the best passage. */
const COLUMN_SLACK = 0.1;
/** Maximum score by which a section may be lower than its document's introduction. */
const INTRODUCTION_SLACK = 0.06;

/** Checks that the best passage answers the question. */
export const isAnswer = (found: FoundPassages): boolean => found.answer === 'sure';

/**
 * Finds passages for the question alone; for a follow-up question, also together with the earlier one if that
 * yields an answer.
 */
export async function findPassages(deps: RetrievalDeps, lookUp: PassageQuery): Promise<FoundPassages> {
  const { sources, question, earlier } = lookUp;
  const search = async (text: string) => {
    const request = { sources, question: text, top: FOLLOW_UP_CANDIDATES };
    return addUnembedded(deps, await retrieve(deps, request), request);
  };
  const alone = await search(question);
  const subject = await findSubject(question, earlier);
  if (subject !== undefined) {
    const together = `${subject}\n${question}`;
    const found = await search(together);
    // A question without content words fits everything equally.
    const hasNoContent = stemsOf(question).length === 0;
    const both = { question: together, ...(hasNoContent ? found : combineScores(alone, found)) };
    if (answerability(both) === 'sure') return selectBest(deps, both);
  }
  return selectBest(deps, { question, ...alone });
}

/** Returns the latest earlier question that depends on no other, if this one may depend on it. */
async function findSubject(question: string, earlier: PassageQuery['earlier']): Promise<string | undefined> {
  if (!earlier || !isFollowUp(question, await askedLanguageOf(question))) return undefined;
  for (const text of (await earlier()).toReversed())
    if (!isFollowUp(text, await askedLanguageOf(text))) return text;
  return undefined;
}

/**
 * Adds passages of attached documents that are not embedded yet, found by their words. They come first if they answer
 * with more certainty.
 */
async function addUnembedded(
  { db }: Pick<RetrievalDeps, 'db'>,
  found: Found,
  { sources, question, top }: RetrievalInput,
): Promise<Found> {
  const libraryIds = sources.map(({ libraryId }) => libraryId);
  const known = new Set(found.passages.map(({ chunkId }) => chunkId));
  const byWords = (await findByWords(db, { libraryIds, question, top })).filter(
    ({ chunkId }) => !known.has(chunkId),
  );
  const [best] = byWords;
  if (!best) return found;
  const signals: Signals = {
    coverage: best.score,
    isForeign: false,
    offTopic: undefined,
    unknownWordGain: 0,
  };
  const [embedded] = found.passages;
  if (embedded && certaintyOf(embedded, found.signals) >= certaintyOf(best, signals))
    return { ...found, passages: [...found.passages, ...byWords] };
  return { ...found, passages: [...byWords, ...found.passages], signals };
}

/**
 * Returns passages found for both, with their mean scores, so that neither question dominates. If the question has an
 * answer of its own, the passages have to be about as near as that one: it may have left the subject.
 */
function combineScores(alone: Found, together: Found): Found {
  const best = answerability(alone) === 'sure' ? (alone.passages[0]?.score ?? 0) : 0;
  const scores = new Map(
    alone.passages
      .filter(({ score }) => score >= best - FOLLOW_UP_SLACK)
      .map(({ chunkId, score }) => [chunkId, score]),
  );
  const passages = together.passages.flatMap((passage) => {
    const other = scores.get(passage.chunkId);
    return other === undefined ? [] : [{ ...passage, score: (passage.score + other) / 2 }];
  });
  return {
    ...together,
    passages: passages.toSorted((left, right) => right.score - left.score),
    signals: {
      coverage: (alone.signals.coverage + together.signals.coverage) / 2,
      isForeign: alone.signals.isForeign || together.signals.isForeign,
      offTopic: meanOf(alone.signals.offTopic, together.signals.offTopic),
      unknownWordGain: Math.max(alone.signals.unknownWordGain, together.signals.unknownWordGain),
    },
  };
}

const meanOf = (left: OffTopic | undefined, right: OffTopic | undefined): OffTopic | undefined =>
  left &&
  right && {
    nearness: (left.nearness + right.nearness) / 2,
    offTopicWordGain: (left.offTopicWordGain + right.offTopicWordGain) / 2,
  };

type Candidates = Omit<FoundPassages, 'answer' | 'rows'>;

/** Returns the best candidates; a table that ranks what is asked for goes first. */
async function selectBest(deps: RetrievalDeps, found: Candidates): Promise<FoundPassages> {
  const passages = prioritizeNumber(found.text, prioritizeSection(found.passages).slice(0, CANDIDATES));
  const best = { ...found, passages };
  const [first] = passages;
  const answer = answerability(found);
  // The product's pages have phrasings, which tell more than the cells of a table.
  if (!first || answer === 'none' || first.evidence.phrasing > 0) return { ...best, answer };
  const ranked = await findRankedTable(deps, best);
  if (ranked) return ranked;
  return { ...best, answer: await judgeTable(deps, { ...best, first, answer }) };
}

/** Moves a table to the front that has a column for the superlative of the question, with its extreme rows. */
async function findRankedTable(
  { db, embedder }: RetrievalDeps,
  found: Candidates,
): Promise<FoundPassages | undefined> {
  const { text, passages } = found;
  const lowest = (passages[0]?.score ?? 0) - COLUMN_SLACK;
  for (const passage of passages.filter(({ score }) => score >= lowest)) {
    const table = await findRankedColumn(embedder, text, passage);
    if (!table) continue;
    const extreme = await findExtremeRows(db, { question: text, passage, table });
    const first = extreme?.passage ?? passage;
    const others = passages.filter(({ chunkId }) => chunkId !== first.chunkId);
    return {
      ...found,
      passages: [first, ...others],
      ...(extreme ? { rows: extreme.rows, answer: 'sure' } : { answer: 'unsure' }),
    };
  }
  return undefined;
}

/** Judges a best passage that is a table by its rows. */
async function judgeTable(
  { embedder }: RetrievalDeps,
  { text, first, answer, signals }: Candidates & { first: Passage; answer: Answerability },
): Promise<Answerability> {
  if (answer === 'sure') return isTableWithout(text, first) ? 'unsure' : 'sure';
  return !signals.isForeign && (await namesRow(embedder, text, first)) ? 'sure' : answer;
}

/** Moves a section with a similar score before its document's less specific introduction. */
export function prioritizeSection<P extends Pick<Passage, 'fileId' | 'title' | 'score'>>(passages: P[]): P[] {
  const [first] = passages;
  if (!first || isSection(first.title)) return passages;
  const section = passages.find(
    ({ fileId, title, score }) =>
      fileId === first.fileId && isSection(title) && score >= first.score - INTRODUCTION_SLACK,
  );
  return section ? [section, ...passages.filter((passage) => passage !== section)] : passages;
}

/** Moves a passage with a number to the front if the question asks for one and the best passage has none. */
export function prioritizeNumber<P extends Pick<Passage, 'snippet' | 'score'>>(
  question: string,
  passages: P[],
): P[] {
  const [first] = passages;
  if (!first || !asksForNumber(question) || containsNumber(first.snippet)) return passages;
  const withNumber = passages.find(
    ({ snippet, score }) => containsNumber(snippet) && score >= first.score - NUMBER_SLACK,
  );
  return withNumber ? [withNumber, ...passages.filter((passage) => passage !== withNumber)] : passages;
}

/** A question as a library sees it: which of its words stand where, how rare they are, and what was mistyped. */
import type { Scope, WordPlaces } from '../../search/entry-table.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import { writtenOut } from './text/abbreviations.ts';
import { slipOf } from './text/spelling.ts';

export interface AskedWord {
  start: number;
  end: number;
  /** How much it tells: the rarer in the library, the more (BM25's inverse document frequency). */
  weight: number;
  /** The chunks that it stands in, or in another way to ask for them. */
  chunkIds: ReadonlySet<string>;
}

export interface AskedQuestion {
  /** As it was asked, but for abbreviations and slips of the hand. */
  text: string;
  /** The words that tell something, in order. */
  words: readonly AskedWord[];
}

/** Words beyond these are not looked up: whoever pastes a long text asks in its first sentences. */
const MAX_WORDS = 60;
/** In shorter words a slip makes another word too easily. */
const MIN_MENDED_LETTERS = 6;
const MAX_SHORTENED = 8;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}_.'’-]*[\p{L}\p{N}])?/gu;

/** Looks the words of a question up in the libraries of `scope`. */
export async function readQuestion(
  search: SearchIndex,
  scope: Scope,
  question: string,
): Promise<AskedQuestion> {
  const placesOf = onceForEach((word) => search.placesOf(scope, word));
  const entries = await search.count(scope);
  const text = await withoutSlips(writtenOut(question), {
    placesOf,
    textsWithSimilar: (word) => search.textsWithSimilar(scope, word),
  });
  const found = await Promise.all(
    matchesIn(text).map(async ([word, start]): Promise<AskedWord[]> => {
      const { isCommon, hits } = await placesOf(word);
      // A number that the library doesn't mention says nothing about what the question is about.
      const isForeignNumber = hits.length === 0 && !/\p{L}/u.test(word);
      if (isCommon || isForeignNumber) return [];
      const weight = Math.log(1 + (entries - hits.length + 0.5) / (hits.length + 0.5));
      const chunkIds = new Set(hits.flatMap(({ chunkId }) => chunkId ?? []));
      return [{ start, end: start + word.length, weight, chunkIds }];
    }),
  );
  return { text, words: found.flat() };
}

function matchesIn(text: string): [word: string, start: number][] {
  const matches: [string, number][] = [];
  for (const match of text.matchAll(WORD)) {
    if (matches.length === MAX_WORDS) break;
    matches.push([match[0], match.index]);
  }
  return matches;
}

/** Remembers the answers, so that a word is looked up once however often it stands in a question. */
function onceForEach<T>(look: (word: string) => Promise<T>): (word: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (word) => {
    const answer = known.get(word) ?? look(word);
    known.set(word, answer);
    return answer;
  };
}

interface Dictionary {
  placesOf(word: string): Promise<WordPlaces>;
  textsWithSimilar(word: string): Promise<string[]>;
}

async function withoutSlips(question: string, { placesOf, textsWithSimilar }: Dictionary): Promise<string> {
  const mended = await Promise.all(
    matchesIn(question).map(async ([word, start]) => {
      if (word.length < MIN_MENDED_LETTERS || !/^\p{L}+$/u.test(word)) return undefined;
      const { isCommon, hits } = await placesOf(word);
      if (isCommon || hits.length > 0) return undefined;
      const meant = slipOf(word, await textsWithSimilar(word));
      return meant === undefined ? undefined : { start, end: start + word.length, meant };
    }),
  );
  let text = question;
  for (const slip of mended.toReversed()) {
    if (slip) text = text.slice(0, slip.start) + slip.meant + text.slice(slip.end);
  }
  return text;
}

/** How much of what a question says stands in a chunk or in a way to ask for it: from 0 to 1. */
export function coverageOf({ words }: AskedQuestion, chunkId: string): number {
  const total = sumOfWeights(words);
  return total === 0 ? 0 : sumOfWeights(words.filter(({ chunkIds }) => chunkIds.has(chunkId))) / total;
}

const sumOfWeights = (words: readonly AskedWord[]): number =>
  words.reduce((sum, { weight }) => sum + weight, 0);

/** The question without each word that the chunk doesn't hold, and without all that no chunk holds. */
export function shortenedFor({ text, words }: AskedQuestion, chunkId: string): string[] {
  const missing = words
    .filter(({ chunkIds }) => !chunkIds.has(chunkId))
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, MAX_SHORTENED);
  const unknown = missing.filter(({ chunkIds }) => chunkIds.size === 0);
  const choices = [...missing.map((word) => [word]), ...(unknown.length > 1 ? [unknown] : [])];
  return choices.map((choice) => without(text, choice)).filter((rest) => /[\p{L}\p{N}]/u.test(rest));
}

function without(text: string, words: readonly AskedWord[]): string {
  let left = text;
  for (const { start, end } of words.toSorted((a, b) => b.start - a.start)) {
    left = left.slice(0, start) + left.slice(end);
  }
  return left.replace(/\s+/g, ' ').trim();
}

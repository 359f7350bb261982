/** Words of a text as the search counts them: stems, and whole identifiers in addition to their parts. */
import { forEachYielding } from './yielding.ts';
import { isStopWordIn, stemIn, type TextLanguage } from './languages.ts';

export interface Word {
  /** Original spelling, without surrounding punctuation. */
  text: string;
  start: number;
  end: number;
}

/** Maximum vocabulary; generated texts have new words in every line. */
const MAX_VOCABULARY = 200_000;
/** Longer sequences are data. */
const MAX_CHARACTERS = 60;
/** Allows for combining marks. */
const MAX_WRITTEN_CHARACTERS = 4 * MAX_CHARACTERS;
const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.’'-]*[\p{L}\p{M}\p{N}_])?/gu;
const POSSESSIVE = /['’]s?$/u;
const JOINT = /[._’'-]+/u;
/** Boundary between lower and upper case, as in `maxDepth`. */
const INNER_CAPITAL = /(?<=\p{Ll})(?=\p{Lu})/u;

/** Returns the words of a text in order, with their positions. */
export const wordsIn = (text: string): Word[] => [...eachWordIn(text)];

function* eachWordIn(text: string): Generator<Word> {
  for (const match of text.matchAll(WORD)) {
    const written = match[0].replace(POSSESSIVE, '');
    // Normalises single words: a long run of combining marks takes quadratic time.
    if (written.length > MAX_WRITTEN_CHARACTERS) continue;
    const word = written.normalize('NFC');
    if (word.length > MAX_CHARACTERS) continue;
    yield { text: word, start: match.index, end: match.index + written.length };
  }
}

/** Splits a compound word into its parts in lower case. */
export const splitWord = (word: string): string[] =>
  word
    .split(JOINT)
    .flatMap((part) => part.split(INNER_CAPITAL))
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());

/** Checks for an identifier: joined words, or a capital letter inside. */
export const isIdentifier = (word: string): boolean => /[._-]/u.test(word) || INNER_CAPITAL.test(word);

/** Returns the canonical form of an identifier: `pg-dump.conf` and `pg_dump_conf` are equal. */
export const identifierKey = (word: string): string => word.toLowerCase().replaceAll(/[.’'-]/gu, '_');

const stems = new Map<string, string>();
const MAX_CACHED_STEMS = 20_000;

/** Returns the stem of a word in lower case. */
export function stemOf(word: string, language: TextLanguage = 'en'): string {
  const key = `${language}:${word}`;
  let stem = stems.get(key);
  if (stem === undefined) {
    stem = stemIn(language, word);
    if (stems.size >= MAX_CACHED_STEMS) stems.clear();
    stems.set(key, stem);
  }
  return stem;
}

/** Returns the stems of a word, a whole identifier first; none for a stop word. */
export function stemsOfWord(word: string, language: TextLanguage = 'en'): string[] {
  const parts = splitWord(word)
    .filter((part) => !isStopWordIn(language, part))
    .map((part) => stemOf(part, language));
  return isIdentifier(word) ? [identifierKey(word), ...parts] : parts;
}

/** Returns the stems of all words of a text, with repetitions. */
export const stemsOf = (text: string, language: TextLanguage = 'en'): string[] =>
  wordsIn(text).flatMap(({ text: word }) => stemsOfWord(word, language));

/**
 * Returns all distinct words of texts in lower case, unstemmed: identifiers whole and in parts, and words
 * with a following number, as in `version 5.2`.
 */
export async function vocabularyOf(texts: readonly string[]): Promise<string[]> {
  const vocabulary = new Set<string>();
  for (const text of texts) {
    let before: Word | undefined;
    await forEachYielding(eachWordIn(text), (word) => {
      if (vocabulary.size >= MAX_VOCABULARY) return;
      for (const part of splitWord(word.text)) vocabulary.add(part);
      if (isIdentifier(word.text)) vocabulary.add(identifierKey(word.text));
      if (before && isNumber(word.text) && word.start - before.end <= 1)
        vocabulary.add(withNumber(before.text, word.text));
      before = word;
    });
  }
  return [...vocabulary];
}

export const isNumber = (word: string): boolean => /^\d+(?:\.\d+)*$/u.test(word);

/** Returns the vocabulary entry of a word and the number after it. */
export const withNumber = (word: string, number: string): string => `${word.toLowerCase()} ${number}`;

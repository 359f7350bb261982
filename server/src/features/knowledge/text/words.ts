/** The words of a text as the search counts them: stems, and identifiers whole beside their parts. */
import { eachInTurns } from './in-turns.ts';
import { isStopWordIn, stemIn, type TextLanguage } from './languages.ts';

export interface Word {
  /** As it is written, without what only surrounds it. */
  text: string;
  start: number;
  end: number;
}

/** What programs write has new words in each line: beyond so many nobody asks for them. */
const MAX_VOCABULARY = 200_000;
/** Longer ones are no words but data. */
const MAX_CHARACTERS = 60;
/** With each mark of a letter by itself. */
const MAX_WRITTEN_CHARACTERS = 4 * MAX_CHARACTERS;
const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.’'-]*[\p{L}\p{M}\p{N}_])?/gu;
const POSSESSIVE = /['’]s?$/u;
const JOINT = /[._’'-]+/u;
/** Where a small letter meets a capital, as in `maxDepth`. */
const INNER_CAPITAL = /(?<=\p{Ll})(?=\p{Lu})/u;

/** The words of a text with their places, in order. */
export const wordsIn = (text: string): Word[] => [...eachWordIn(text)];

function* eachWordIn(text: string): Generator<Word> {
  for (const match of text.matchAll(WORD)) {
    const written = match[0].replace(POSSESSIVE, '');
    // Word by word: to order a long run of marks takes time by the square of its length.
    if (written.length > MAX_WRITTEN_CHARACTERS) continue;
    const word = written.normalize('NFC');
    if (word.length > MAX_CHARACTERS) continue;
    yield { text: word, start: match.index, end: match.index + written.length };
  }
}

/** The parts of a word that is joined of several; the word alone where it is not. */
export const partsOf = (word: string): string[] =>
  word
    .split(JOINT)
    .flatMap((part) => part.split(INNER_CAPITAL))
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());

/** Whether a word is written as programs name things: joined, or with a capital inside. */
export const isIdentifier = (word: string): boolean => /[._-]/u.test(word) || INNER_CAPITAL.test(word);

/** An identifier as it is counted whole: `pg-dump.conf` and `pg_dump_conf` are the same. */
export const wholeOf = (word: string): string => word.toLowerCase().replaceAll(/[.’'-]/gu, '_');

const stems = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

/** The stem of a word in small letters; of an English one unless told. */
export function stemOf(word: string, language: TextLanguage = 'en'): string {
  const key = `${language}:${word}`;
  let stem = stems.get(key);
  if (stem === undefined) {
    stem = stemIn(language, word);
    if (stems.size >= MAX_REMEMBERED) stems.clear();
    stems.set(key, stem);
  }
  return stem;
}

/** The stems of a word that tell something, the identifier as a whole first; none of a stop word. */
export function stemsOfWord(word: string, language: TextLanguage = 'en'): string[] {
  const parts = partsOf(word)
    .filter((part) => !isStopWordIn(language, part))
    .map((part) => stemOf(part, language));
  return isIdentifier(word) ? [wholeOf(word), ...parts] : parts;
}

/** The stems of all words of a text, each as often as it stands there; of an English one unless told. */
export const stemsOf = (text: string, language: TextLanguage = 'en'): string[] =>
  wordsIn(text).flatMap(({ text: word }) => stemsOfWord(word, language));

/**
 * All different words of texts in small letters, unstemmed: identifiers whole and in parts, and beside them a word with
 * the number that follows it, as in `version 5.2`.
 */
export async function vocabularyOf(texts: readonly string[]): Promise<string[]> {
  const vocabulary = new Set<string>();
  for (const text of texts) {
    let before: Word | undefined;
    await eachInTurns(eachWordIn(text), (word) => {
      if (vocabulary.size >= MAX_VOCABULARY) return;
      for (const part of partsOf(word.text)) vocabulary.add(part);
      if (isIdentifier(word.text)) vocabulary.add(wholeOf(word.text));
      if (before && isNumber(word.text) && word.start - before.end <= 1)
        vocabulary.add(withNumber(before.text, word.text));
      before = word;
    });
  }
  return [...vocabulary];
}

export const isNumber = (word: string): boolean => /^\d+(?:\.\d+)*$/u.test(word);

/** A word and the number that follows it, as the vocabulary holds them. */
export const withNumber = (word: string, number: string): string => `${word.toLowerCase()} ${number}`;

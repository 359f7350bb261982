/** Words of a text as the search counts them: stems, and whole identifiers in addition to their parts. */
import { forEachYielding } from './yielding.ts';
import { foldWord } from './fold.ts';
import { splitRaised } from './raised-numbers.ts';
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
const WORD = /[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.’'\u00ad\u200b-\u200d\u2060-]*[\p{L}\p{M}\p{N}_])?/gu;
/** Marks where a word may be broken or joined. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060]/gu;
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
    const word = written.normalize('NFC').replaceAll(INVISIBLE, '');
    if (word.length > MAX_CHARACTERS) continue;
    for (const part of splitRaised(word))
      if (word === part.text) yield { text: word, start: match.index, end: match.index + written.length };
      else yield { text: part.text, start: match.index + part.start, end: match.index + part.end };
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

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

const stems = new Map<string, string>();
const MAX_CACHED_STEMS = 20_000;

/** Returns the stem of a word in lower case. */
function stemOf(word: string, language: TextLanguage = 'en'): string {
  const key = `${language}:${word}`;
  let stem = stems.get(key);
  if (stem === undefined) {
    stem = stemIn(language, word);
    if (stems.size >= MAX_CACHED_STEMS) stems.clear();
    stems.set(key, stem);
  }
  return stem;
}

/**
 * Returns the stems of a word as it is written, folded afterwards, and folded before, a whole identifier first;
 * none for a stop word. Stemmers need accents, which writers of questions leave out.
 */
export function readingsOfWord(word: string, language: TextLanguage = 'en'): string[][] {
  const parts = splitWord(word).filter((part) => !isStopWordIn(language, part));
  const key = isIdentifier(word) ? [identifierKey(word)] : [];
  const written = [...key, ...parts.map((part) => stemOf(part, language))];
  if (isAscii(word)) return [written];
  const stemsOfFolded = parts.map((part) => stemOf(foldWord(part), language));
  return [written, written.map(foldWord), [...key.map(foldWord), ...stemsOfFolded]];
}

const folded = new Map<string, string[]>();

/** Returns the distinct stems of a word in all of its readings. */
export function stemsOfWord(word: string, language: TextLanguage = 'en'): string[] {
  if (isAscii(word)) return readingsOfWord(word, language).flat();
  const key = `${language}:${word}`;
  let found = folded.get(key);
  if (found === undefined) {
    found = [...new Set(readingsOfWord(word, language).flat())];
    if (folded.size >= MAX_CACHED_STEMS) folded.clear();
    folded.set(key, found);
  }
  return found;
}

/** Returns the stems of all words of a text, with repetitions. */
export const stemsOf = (text: string, language: TextLanguage = 'en'): string[] =>
  wordsIn(text).flatMap(({ text: word }) => stemsOfWord(word, language));

/**
 * Returns all distinct words of texts in lower case, unstemmed, as written and folded: identifiers whole and in
 * parts, and words with a following number, as in `version 5.2`.
 */
export async function vocabularyOf(texts: readonly string[]): Promise<string[]> {
  const vocabulary = new Set<string>();
  for (const text of texts) {
    let before: Word | undefined;
    await forEachYielding(eachWordIn(text), (word) => {
      if (vocabulary.size >= MAX_VOCABULARY) return;
      for (const entry of entriesOf(word, before)) {
        if (vocabulary.has(entry)) continue;
        vocabulary.add(entry);
        vocabulary.add(foldWord(entry));
      }
      before = word;
    });
  }
  return [...vocabulary];
}

function* entriesOf(word: Word, before: Word | undefined): Generator<string> {
  yield* splitWord(word.text);
  if (isIdentifier(word.text)) yield identifierKey(word.text);
  if (before && isNumber(word.text) && word.start - before.end <= 1) yield withNumber(before.text, word.text);
}

export const isNumber = (word: string): boolean => /^\d+(?:\.\d+)*$/u.test(word);

/** Returns the vocabulary entry of a word and the number after it. */
export const withNumber = (word: string, number: string): string => `${word.toLowerCase()} ${number}`;

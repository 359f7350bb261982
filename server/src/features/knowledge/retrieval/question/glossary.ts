/** Translates questions to English word by word, for English libraries without a model. */
import { readFile } from 'node:fs/promises';
import { arabicForms, arabicKey, arabicKeys, consonantsOf } from './arabic-forms.ts';
import { editDistance } from './spelling.ts';
import { type ForeignLanguage, isFunctionWord } from './question-language.ts';
import { endingsOf, joinSeparableVerbs, splitsOf } from './word-forms.ts';

/** Vocabulary of the searched libraries. */
export interface KnownWords {
  filesWith(words: readonly string[]): Promise<Map<string, number>>;
  similarWords(words: readonly string[], maxDistance: number): Promise<{ word: string; files: number }[]>;
}

interface Glossary {
  /** Meanings by key. */
  entries: ReadonlyMap<string, string>;
  keyOf(text: string): string;
  /** Returns the keys under which a phrase may be found. */
  keysOf(phrase: string): readonly string[];
  /** Returns the keys under which a word may be found, the likeliest first. */
  formsOf(word: string): Iterable<string>;
  /** Returns the possible compounds of a word. */
  splitsOf(word: string): Iterable<readonly [string, string]>;
}

const files: Record<ForeignLanguage, URL> = {
  ar: new URL('./arabic.tsv', import.meta.url),
  de: new URL('./german.tsv', import.meta.url),
  es: new URL('./spanish.tsv', import.meta.url),
};
const glossaries = new Map<ForeignLanguage, Promise<Glossary>>();

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_.'-]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}]/gu;
/** Maximum edit distance of cognates, such as *Tabelle* and *table*. */
const MAX_OTHER_LETTERS = 2;
const MIN_ALIKE_LETTERS = 5;
/** Length of the common prefix of cognates. */
const SAME_BEGINNING = 2;
const MAX_WORDS_OF_PHRASE = 3;
/** Minimum length at which consonants alone tell an Arabic word. */
const MIN_CONSONANTS = 4;
/** Limits on translated words; the rest of a question is left out. */
const MAX_WORDS = 60;
const MAX_CHARACTERS = 60;

/** Returns the glossary of a language: words with their English meanings, separated by spaces. */
export function glossaryOf(language: ForeignLanguage): Promise<Glossary> {
  const known = glossaries.get(language) ?? readGlossary(language);
  glossaries.set(language, known);
  return known;
}

async function readGlossary(language: ForeignLanguage): Promise<Glossary> {
  const lines = (await readFile(files[language], 'utf8')).split('\n').filter((line) => line.includes('\t'));
  const entries = lines.map((line) => line.split('\t') as [string, string]);
  return language === 'ar' ? arabicGlossary(entries) : europeanGlossary(entries);
}

const europeanGlossary = (entries: readonly [string, string][]): Glossary => ({
  entries: new Map(entries),
  keyOf: (text) => text.toLowerCase(),
  keysOf: (phrase) => [phrase.toLowerCase()],
  formsOf: (word) => endingsOf(word.toLowerCase()),
  splitsOf: (word) => splitsOf(word.toLowerCase()),
});

/** Finds a word by its consonants where no form of it has an entry, unless entries disagree. */
function arabicGlossary(written: readonly [string, string][]): Glossary {
  const entries = new Map(written.map(([words, meaning]) => [arabicKey(words), meaning]));
  const byConsonants = Map.groupBy(entries.keys(), consonantsOf);
  return {
    entries,
    keyOf: arabicKey,
    keysOf: arabicKeys,
    *formsOf(word) {
      const forms = arabicForms(word);
      yield* forms;
      for (const form of forms) {
        const alike = byConsonants.get(consonantsOf(form)) ?? [];
        const isCertain = new Set(alike.map((key) => entries.get(key))).size === 1;
        if (isCertain && consonantsOf(form).length >= MIN_CONSONANTS) yield* alike;
      }
    },
    splitsOf: () => [],
  };
}

/** Returns the words, in lower case, that a glossary has in any form or as a compound. */
export async function wordsOfGlossary(
  language: ForeignLanguage,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const glossary = await glossaryOf(language);
  return new Set(words.filter((word) => meaningOf(glossary, word) !== undefined));
}

/** Word of the question with its possible meanings. */
interface Read {
  word: string;
  meaning: string | undefined;
}

/**
 * Returns the content words of the question in English; `undefined` if the libraries rather use the
 * question's language.
 */
export async function translate(
  language: ForeignLanguage,
  question: string,
  library: KnownWords,
): Promise<string | undefined> {
  const glossary = await glossaryOf(language);
  const read = readWith(language, glossary, question);
  const known = await library.filesWith(read.map(({ word }) => word.toLowerCase()));
  const isKnown = ({ word }: Read) => known.has(word.toLowerCase());
  const ownWords = read.filter(
    (one) => isKnown(one) && one.meaning !== undefined && one.meaning !== one.word,
  );
  const foreignWords = read.filter((one) => !isKnown(one) && one.meaning !== undefined);
  if (ownWords.length > foreignWords.length) return undefined;
  const unknown = read.filter((one) => one.meaning === undefined && !isKnown(one));
  const similar = await library.similarWords(
    unknown.map(({ word }) => normalise(word)).filter((word) => word.length >= MIN_ALIKE_LETTERS),
    MAX_OTHER_LETTERS,
  );
  const english = read.flatMap(({ word, meaning }) =>
    (meaning ?? (known.has(word.toLowerCase()) ? word : (findCognate(word, similar) ?? word))).split(' '),
  );
  return [...new Set(english)].join(' ');
}

/** Returns the words, with separable verbs joined. */
function wordsOfQuestion(language: ForeignLanguage, question: string, glossary: Glossary): string[] {
  const words = (question.normalize('NFC').match(WORD) ?? [])
    .filter((word) => word.length <= MAX_CHARACTERS)
    .flatMap((word) => splitHyphens(glossary, word))
    .slice(0, MAX_WORDS);
  return joinedWords(language, words, glossary);
}

/** Splits a word such as *PDF-Datei*, unless the glossary has all or nothing of it. */
function splitHyphens(glossary: Glossary, word: string): string[] {
  const parts = word.split('-').filter((part) => part !== '');
  const isKnown = (text: string) => meaningOf(glossary, text) !== undefined;
  return parts.length > 1 && !isKnown(word) && parts.some(isKnown) ? parts : [word];
}

function joinedWords(language: ForeignLanguage, words: string[], glossary: Glossary): string[] {
  // Joins verbs only: *Dateien hoch* is not *Hochdateien*.
  if (language === 'de') return joinSeparableVerbs(words, (word) => ofAnyForm(glossary, word) !== undefined);
  // The preposition *from* is spelt as the pronoun *who*, which begins a question, unless it is *from where*.
  if (language === 'ar' && words[0] === 'من' && words[1] !== 'أين') return ['who', ...words.slice(1)];
  return words;
}

/** Looks up the longest phrases first, then single words; leaves out function words. */
function readWith(language: ForeignLanguage, glossary: Glossary, question: string): Read[] {
  const words = wordsOfQuestion(language, question, glossary);
  const has = (text: string) => glossary.entries.has(glossary.keyOf(text));
  const keyOf = (phrase: string) => glossary.keysOf(phrase).find((key) => glossary.entries.has(key));
  const read: Read[] = [];
  for (let i = 0; i < words.length; ) {
    const lengths = Array.from({ length: MAX_WORDS_OF_PHRASE - 1 }, (_, n) => MAX_WORDS_OF_PHRASE - n);
    const phrase = lengths
      .map((length) => words.slice(i, i + length).join(' '))
      .find((text) => keyOf(text) !== undefined);
    const [word = ''] = words.slice(i);
    if (phrase !== undefined) read.push({ word: phrase, meaning: glossary.entries.get(keyOf(phrase) ?? '') });
    else if (has(word) || !isFunctionWord(language, word.toLowerCase()))
      read.push({ word, meaning: meaningOf(glossary, word) });
    i += phrase?.split(' ').length ?? 1;
  }
  return read;
}

/** Looks up a word as is, without its ending, or as a compound of two words. */
function meaningOf(glossary: Glossary, word: string): string | undefined {
  const direct = ofAnyForm(glossary, word);
  if (direct !== undefined) return direct;
  for (const [first, second] of glossary.splitsOf(word)) {
    const meanings = [ofAnyForm(glossary, first), ofAnyForm(glossary, second)];
    if (meanings.every((meaning) => meaning !== undefined)) return meanings.join(' ');
  }
  return undefined;
}

function ofAnyForm(glossary: Glossary, word: string): string | undefined {
  for (const form of glossary.formsOf(word)) {
    const meaning = glossary.entries.get(form);
    if (meaning !== undefined) return meaning;
  }
  return undefined;
}

/** Returns the most frequent cognate of a word in the library. */
function findCognate(
  word: string,
  candidates: readonly { word: string; files: number }[],
): string | undefined {
  const own = normalise(word);
  if (own.length < MIN_ALIKE_LETTERS) return undefined;
  return candidates
    .filter((candidate) => candidate.word.slice(0, SAME_BEGINNING) === own.slice(0, SAME_BEGINNING))
    .filter((candidate) => Math.abs(candidate.word.length - own.length) <= MAX_OTHER_LETTERS)
    .filter((candidate) => editDistance(own, candidate.word) <= MAX_OTHER_LETTERS)
    .toSorted((left, right) => right.files - left.files)[0]?.word;
}

/** Normalises spelling to English patterns: *Funktion* to *function*, *función* to *funtion*. */
const normalise = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('kt', 'ct')
    .replace(/^k/u, 'c')
    .replace(/ci[oó]n(?:es)?$/u, 'tion')
    .replace(/dad(?:es)?$/u, 'ty')
    .replace(/isier(?:en|t|e)$/u, 'ize');

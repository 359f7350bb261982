/** Interprets a question for a set of libraries: language, spelling and weights of its words. */
import type { Database } from '../../../../db/client.ts';
import { weightOf } from '../ranking.ts';
import { type TextLanguage, textLanguages } from '../../text/languages.ts';
import { foldWord } from '../../text/fold.ts';
import { isStopWord } from '../../text/stop-words.ts';
import {
  isIdentifier,
  splitWord,
  readingsOfWord,
  stemsOfWord,
  type Word,
  identifierKey,
  wordsIn,
} from '../../text/words.ts';
import * as queries from '../word-queries.ts';
import { expandAbbreviations } from './abbreviations.ts';
import { askedLanguageOf } from './asked-language.ts';
import { englishWords } from './english-words.ts';
import { type TermOccurrences, type QuestionTerms, termsIn } from './foreign.ts';
import { translate } from './glossary.ts';
import { type ForeignLanguage, isArabic, likelyLanguageOf } from './question-language.ts';
import { isCorrectable, closestWord, maxEdits } from './spelling.ts';

export interface AskedQuestion extends TermOccurrences {
  /** Text in English if it could be translated, without abbreviations and typos. */
  text: string;
  /** True if it was translated to English. */
  isTranslated: boolean;
  /** Weights of the stems of content words. */
  weights: ReadonlyMap<string, number>;
  /** Stems of the question that no chunk has. */
  unknownStems: ReadonlySet<string>;
}

/** Maximum number of words looked up; a long pasted text starts with its question. */
const MAX_WORDS = 60;
/** Maximum number of corrected words, each compared with all words of similar length. */
const MAX_CORRECTIONS = 8;

/** Interprets a question for the libraries. */
export async function readQuestion(
  db: Database,
  libraryIds: readonly string[],
  question: string,
): Promise<AskedQuestion> {
  const library = new LibraryWords(db, libraryIds);
  await library.prefetch(question);
  const language = await askedLanguageOf(question);
  if (language === 'en') return readEnglish(library, expandAbbreviations(question));
  const isOwn = language === undefined || (await hasDocumentsIn(library, question, language));
  const translated = isOwn ? undefined : await translate(language, question, library);
  const known = await library.filesWith(vocabularyKeys(wordsOf(translated ?? question)));
  const unread = new Set(translated === undefined ? [] : unreadWords(translated, known));
  const read = translated?.split(' ').filter((word) => !unread.has(word));
  const text = read?.join(' ') || question;
  return {
    text,
    isTranslated: translated !== undefined,
    ...(await weightsOf(library, text)),
    naming: unread.size > 0 ? { names: [...unread], identifiers: [], words: [], versions: [] } : undefined,
    known,
    otherWords: new Set(),
    corrections: [],
  };
}

/** Returns Arabic words of a translation that no document has; to the embedder they are near to any text on languages. */
const unreadWords = (translated: string, known: ReadonlyMap<string, number>): string[] =>
  translated.split(' ').filter((word) => isArabic(word) && !known.has(identifierKey(word)));

async function readEnglish(library: LibraryWords, question: string): Promise<AskedQuestion> {
  const { text, known, otherWords, corrections } = await correctSpelling(library, question);
  const naming = termsIn(text, wordsOf(text));
  return {
    text,
    isTranslated: false,
    ...(await weightsOf(library, text)),
    naming,
    known,
    otherWords,
    corrections,
  };
}

const wordsOf = (text: string): Word[] => wordsIn(text).slice(0, MAX_WORDS);

/** Returns the vocabulary entries needed for a question's words. */
const vocabularyKeys = (words: readonly Word[], naming?: QuestionTerms): string[] => [
  queries.ANY_WORD,
  ...words.flatMap(({ text }) => [identifierKey(text), ...splitWord(text)]),
  ...(naming?.versions ?? []),
];

/** Corrects typos, and returns the document counts of the words. */
async function correctSpelling(
  library: LibraryWords,
  question: string,
): Promise<Pick<AskedQuestion, 'text' | 'otherWords' | 'corrections'> & { known: Map<string, number> }> {
  const words = wordsOf(question);
  const known = await library.filesWith(vocabularyKeys(words, termsIn(question, words)));
  const contentWords = words
    .map((word) => ({ ...word, small: word.text.toLowerCase() }))
    .filter(({ small, text }) => !isIdentifier(text) && !isStopWord(small));
  const english = await englishWords(contentWords.map(({ small }) => small));
  const other = contentWords.filter(({ small }) => !english.has(small));
  const stems = await library.chunksWith(other.flatMap(({ small }) => stemsOfWord(small)));
  const unknown = other.filter(
    ({ small }) => !known.has(small) && !stemsOfWord(small).some((stem) => stems.has(stem)),
  );
  const correctable = unknown.filter(({ small }) => isCorrectable(small)).slice(0, MAX_CORRECTIONS);
  const similar = await library.similarWords(correctable.map(({ small }) => small));
  const otherWords = new Set(
    other.filter((word) => known.has(word.small) || unknown.includes(word)).map(({ small }) => small),
  );
  const corrections: string[] = [];
  let text = question;
  for (const { small, start, end } of correctable.toReversed()) {
    const correction = closestWord(small, similar);
    if (correction === undefined) continue;
    otherWords.delete(small);
    corrections.push(correction);
    text = text.slice(0, start) + correction + text.slice(end);
  }
  for (const { word, files } of similar) known.set(word, files);
  return { text, known, otherWords, corrections };
}

/** Returns the possible stems of each word, by the languages of the libraries, the likely language first. */
async function readingsOf(library: LibraryWords, text: string): Promise<string[][][]> {
  const likely = likelyLanguageOf(text);
  const stored = await library.languages();
  const languages = new Set(stored.filter((language) => language === likely).concat('en', stored));
  return wordsOf(text).map((word) =>
    [...languages].flatMap((language) => readingsOfWord(word.text, language)),
  );
}

/** Returns the stems of a word that occur in most chunks. */
const bestReading = (readings: readonly string[][], chunks: ReadonlyMap<string, number>): string[] => {
  const known = (stems: readonly string[]) => Math.max(0, ...stems.map((stem) => chunks.get(stem) ?? 0));
  return readings.toSorted((left, right) => known(right) - known(left))[0] ?? [];
};

/** Checks that the libraries have documents in the question's language with at least half of its words. */
async function hasDocumentsIn(
  library: LibraryWords,
  question: string,
  language: ForeignLanguage,
): Promise<boolean> {
  const likely = likelyLanguageOf(question) ?? language;
  if (!(await library.languages()).includes(likely)) return false;
  const readings = wordsOf(question).map((word) => readingsOfWord(word.text, likely));
  const chunks = await library.chunksWith(readings.flat(2));
  const stems = [...new Set(readings.flatMap((ofWord) => bestReading(ofWord, chunks)))];
  return stems.filter((stem) => chunks.has(stem)).length * 2 >= stems.length;
}

/** Returns the weight of each stem. Identifiers missing from the libraries count by their parts only. */
async function weightsOf(
  library: LibraryWords,
  text: string,
): Promise<Pick<AskedQuestion, 'weights' | 'unknownStems'>> {
  const words = wordsOf(text);
  const wholes = new Set(
    words.filter((word) => isIdentifier(word.text)).map((word) => identifierKey(word.text)),
  );
  const readings = await readingsOf(library, text);
  const chunks = await library.chunksWith([queries.ANY_WORD, ...readings.flat(2)]);
  const stems = [...new Set(readings.flatMap((ofWord) => bestReading(ofWord, chunks)))];
  const all = chunks.get(queries.ANY_WORD) ?? 0;
  const relevant = stems.filter((stem) => chunks.has(stem) || !wholes.has(stem));
  return {
    weights: new Map(relevant.map((stem) => [stem, weightOf(all, chunks.get(stem) ?? 0)])),
    unknownStems: new Set(relevant.filter((stem) => !chunks.has(stem))),
  };
}

/** Returns the weighted share of the question's stems that a chunk contains, from 0 to 1. */
export function coverageOf({ weights }: AskedQuestion, heldStems: readonly string[]): number {
  const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
  const all = sum(weights.values());
  return all === 0 ? 0 : sum(heldStems.map((stem) => weights.get(stem) ?? 0)) / all;
}

const others = textLanguages.filter((language) => language !== 'en');

/** Vocabulary of libraries, cached during a question. */
class LibraryWords {
  readonly #db: Database;
  readonly #libraryIds: readonly string[];
  readonly #files: Counts;
  readonly #chunks: Counts;

  constructor(db: Database, libraryIds: readonly string[]) {
    [this.#db, this.#libraryIds] = [db, libraryIds];
    this.#files = new Counts((words) => queries.filesWith(db, libraryIds, words));
    this.#chunks = new Counts((stems) => queries.chunksWith(db, libraryIds, stems));
  }

  /** Prefetches the counts that most questions need. */
  async prefetch(question: string): Promise<void> {
    const words = wordsOf(question);
    const stems = words.flatMap(({ text }) => [...stemsOfWord(text.toLowerCase()), ...stemsOfWord(text)]);
    await Promise.all([
      this.filesWith([...vocabularyKeys(words), ...others.map(queries.languageMark)]),
      this.chunksWith([queries.ANY_WORD, ...stems]),
    ]);
  }

  /** Returns the languages of the documents other than English. */
  async languages(): Promise<TextLanguage[]> {
    const known = await this.filesWith(others.map(queries.languageMark));
    return others.filter((language) => known.has(queries.languageMark(language)));
  }

  /** Counts the files with each word as written or folded. */
  async filesWith(words: readonly string[]): Promise<Map<string, number>> {
    const counts = await this.#files.of([...words, ...words.map(foldWord)]);
    return new Map(
      words.flatMap((word) => {
        const count = Math.max(counts.get(word) ?? 0, counts.get(foldWord(word)) ?? 0);
        return count > 0 ? [[word, count] as const] : [];
      }),
    );
  }

  chunksWith = (stems: readonly string[]): Promise<Map<string, number>> => this.#chunks.of(stems);

  /**
   * Returns vocabulary words within the edit distance of one of the words: possible corrections or cognates.
   */
  similarWords(words: readonly string[], maxDistance?: number): Promise<{ word: string; files: number }[]> {
    const shapes = words.map((word) => ({
      // After a transposition or an extra first letter, the second letter comes first.
      beginnings: [...new Set([word[0], word[1]].flatMap((letter) => letter ?? []))],
      minLength: word.length - (maxDistance ?? maxEdits(word)),
      maxLength: word.length + (maxDistance ?? maxEdits(word)),
    }));
    return queries.wordsOfShape(this.#db, this.#libraryIds, shapes);
  }
}

/** Cached counts of words. */
class Counts {
  readonly #count: (words: string[]) => Promise<Map<string, number>>;
  /** 0 for missing words. */
  readonly #known = new Map<string, number>();

  constructor(count: (words: string[]) => Promise<Map<string, number>>) {
    this.#count = count;
  }

  /** Returns the counts, without missing words. */
  async of(words: readonly string[]): Promise<Map<string, number>> {
    const wanted = [...new Set(words)];
    const unknown = wanted.filter((word) => !this.#known.has(word));
    if (unknown.length > 0) {
      const counted = await this.#count(unknown);
      for (const word of unknown) this.#known.set(word, counted.get(word) ?? 0);
    }
    return new Map(
      wanted.flatMap((word) => {
        const count = this.#known.get(word) ?? 0;
        return count > 0 ? [[word, count] as const] : [];
      }),
    );
  }
}

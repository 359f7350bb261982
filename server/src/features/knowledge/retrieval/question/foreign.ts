/** Recognises that a question is about something that a library doesn't know: what it names stands nowhere in it. */
import type { Database } from '../../../../db/client.ts';
import { isIdentifier, isNumber, type Word, wholeOf, withNumber } from '../../text/words.ts';
import * as queries from '../word-queries.ts';

/** What of a question would be foreign to a library that doesn't hold it. */
export interface Naming {
  /** Words with capitals, in small letters. */
  names: readonly string[];
  /** Names of programs' things, as the vocabulary holds them. */
  identifiers: readonly string[];
  /** Ordinary words. */
  words: readonly string[];
  /** Names with a number, as the vocabulary holds them. */
  versions: readonly string[];
}

/** What is known of what a question names. */
export interface NamedThings {
  /** Missing where the question was not asked in English, so that nothing can be told by it. */
  naming: Naming | undefined;
  /** In how many documents its words stand; the empty word stands in all of them. */
  known: ReadonlyMap<string, number>;
  /** Those of its words that are no English ones, and are mended nowhere. */
  otherWords: ReadonlySet<string>;
  /** What slips of the pen were mended to; a name that only looks like a slip is mended to what it isn't about. */
  mended: readonly string[];
}

/** A name in more documents than this share is no name there. */
const MAX_SHARE_OF_NAME = 0.02;
/** Of few documents a share says little. */
const MIN_FILES_OF_NAME = 3;
const MIN_LETTERS_OF_WORD = 3;
const TIMES = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december'
  ).split(' '),
);
/** Names that people write small, though a word list may know them as words. */
const EVERYDAY_NAMES = new Set(
  (
    'airbnb alexa amazon android chrome cortana discord dropbox ebay facebook firefox fortnite google instagram ' +
    'kindle linkedin minecraft netflix paypal photoshop pinterest playstation powerpoint reddit roku ' +
    'salesforce shopify skype snapchat spotify telegram tesla tinder twitch twitter uber wikipedia xbox youtube'
  ).split(' '),
);
/** *I'm*, *I'd*. */
const SELF = /^I['’]/u;
const CAPITAL = /^\p{Lu}/u;
const TWO_CAPITALS = /\p{Lu}.*\p{Lu}/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
const SMALL_LETTERS = /^\p{Ll}+$/u;
/** A text after which a sentence begins; looked at from its end. */
const AT_BEGINNING = /$(?<=(?:^|[.?!:\n])["'“”(\s]*)/u;

/** What a question names. */
export function namingIn(question: string, words: readonly Word[]): Naming {
  const names = words.filter((word) => isName(question, word));
  return {
    names: names.map(({ text }) => wholeOf(text)),
    identifiers: words
      .filter(({ text }) => isIdentifier(text) && (text.includes('_') || INNER_CAPITAL.test(text)))
      .map(({ text }) => wholeOf(text)),
    words: words
      .filter(({ text }) => SMALL_LETTERS.test(text) && text.length >= MIN_LETTERS_OF_WORD)
      .map(({ text }) => text),
    versions: words.flatMap((word, i) => {
      const number = words[i + 1];
      const isVersion =
        number && isNumber(number.text) && number.start - word.end <= 1 && CAPITAL.test(word.text);
      return isVersion && !TIMES.has(word.text.toLowerCase()) ? [withNumber(word.text, number.text)] : [];
    }),
  };
}

function isName(question: string, { text, start }: Word): boolean {
  if (TIMES.has(text.toLowerCase()) || text.length < 2 || SELF.test(text)) return false;
  if (TWO_CAPITALS.test(text)) return true;
  return CAPITAL.test(text) && !AT_BEGINNING.test(question.slice(0, start));
}

/**
 * Whether the question names something that the library doesn't know, or the best document, where few do. Where a library
 * is read in part the best document alone is asked: what stands in all would tell what the others say.
 */
export async function namesSomethingForeign(
  db: Database,
  { naming, known, otherWords, mended }: NamedThings,
  best: { fileId: string; isOfPart: boolean },
): Promise<boolean> {
  if (!naming) return false;
  const exact = [...naming.identifiers, ...naming.versions];
  if (!best.isOfPart && exact.some((word) => !known.has(word))) return true;
  const files = known.get(queries.EVERYWHERE) ?? 0;
  // A word that is none of the language names something, too.
  const names = [
    ...naming.names,
    ...naming.words.filter((word) => otherWords.has(word) || EVERYDAY_NAMES.has(word)),
  ];
  const rare = names.filter(
    (name) => (known.get(name) ?? 0) <= Math.max(MIN_FILES_OF_NAME, MAX_SHARE_OF_NAME * files),
  );
  const doubtful = [...(best.isOfPart ? [...exact, ...names] : rare), ...mended];
  if (doubtful.length === 0) return false;
  const held = await queries.wordsInFile(db, best.fileId, doubtful);
  return doubtful.some((name) => !held.has(name));
}

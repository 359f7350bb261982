/**
 * Recognises questions about subjects unknown to a library: it contains none of the terms that they name.
 */
import type { Database } from '../../../../db/client.ts';
import { isIdentifier, isNumber, type Word, identifierKey, withNumber } from '../../text/words.ts';
import { foldWord } from '../../text/fold.ts';
import * as queries from '../word-queries.ts';

/** Words of a question that a library must contain to be about them. */
export interface QuestionTerms {
  /** Capitalised words, in lower case. */
  names: readonly string[];
  /** Identifiers in canonical form. */
  identifiers: readonly string[];
  /** Ordinary words. */
  words: readonly string[];
  /** Names with a following number, in canonical form. */
  versions: readonly string[];
}

/** Occurrences of the terms that a question names. */
export interface TermOccurrences {
  /** Absent if the question is not in English, so that names can't be recognised. */
  naming: QuestionTerms | undefined;
  /** Number of documents with each word; the empty word counts all documents. */
  known: ReadonlyMap<string, number>;
  /** Words that are not English and were not corrected. */
  otherWords: ReadonlySet<string>;
  /** Corrections of typos; an unknown name may be miscorrected to an unrelated word. */
  corrections: readonly string[];
}

/** Maximum share of documents with a name; more frequent words are not names. */
const MAX_SHARE_OF_NAME = 0.02;
/** Minimum for small libraries, where shares are unreliable. */
const MIN_FILES_OF_NAME = 3;
const MIN_LETTERS_OF_WORD = 3;
const TIMES = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december'
  ).split(' '),
);
/** Names commonly written in lower case, although some are dictionary words. */
const EVERYDAY_NAMES = new Set(
  (
    'airbnb alexa amazon android chrome cortana discord dropbox ebay facebook firefox fortnite google instagram ' +
    'kindle linkedin minecraft netflix paypal photoshop pinterest playstation powerpoint reddit roku ' +
    'salesforce shopify skype snapchat spotify telegram tesla tinder twitch twitter uber wikipedia xbox youtube'
  ).split(' '),
);
/** Matches *I'm* and *I'd*. */
const SELF = /^I['’]/u;
const CAPITAL = /^\p{Lu}/u;
const TWO_CAPITALS = /\p{Lu}.*\p{Lu}/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
const SMALL_LETTERS = /^\p{Ll}+$/u;
/** Matches text before the start of a sentence; scanned from its end. */
const AT_BEGINNING = /$(?<=(?:^|[.?!:\n])["'“”(\s]*)/u;

/** Returns the terms that a question names. */
export function termsIn(question: string, words: readonly Word[]): QuestionTerms {
  const names = words.filter((word) => isName(question, word));
  return {
    names: names.map(({ text }) => identifierKey(text)),
    identifiers: words
      .filter(({ text }) => isIdentifier(text) && (text.includes('_') || INNER_CAPITAL.test(text)))
      .map(({ text }) => identifierKey(text)),
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
 * Checks that the question names something missing from the library, or a rare name missing from the best
 * document. For partially readable libraries, checks the best document only, since counts would reveal the
 * content of others.
 */
export async function mentionsUnknownTerm(
  db: Database,
  { naming, known, otherWords, corrections }: TermOccurrences,
  best: { fileId: string; isOfPart: boolean },
): Promise<boolean> {
  if (!naming) return false;
  const exact = [...naming.identifiers, ...naming.versions];
  if (!best.isOfPart && exact.some((word) => !known.has(word))) return true;
  const files = known.get(queries.ANY_WORD) ?? 0;
  // Non-dictionary words count as names.
  const names = [
    ...naming.names,
    ...naming.words.filter((word) => otherWords.has(word) || EVERYDAY_NAMES.has(word)),
  ];
  const rare = names.filter(
    (name) => (known.get(name) ?? 0) <= Math.max(MIN_FILES_OF_NAME, MAX_SHARE_OF_NAME * files),
  );
  const doubtful = [...(best.isOfPart ? [...exact, ...names] : rare), ...corrections];
  if (doubtful.length === 0) return false;
  const held = await queries.wordsInFile(db, best.fileId, [...doubtful, ...doubtful.map(foldWord)]);
  return doubtful.some((name) => !held.has(name) && !held.has(foldWord(name)));
}

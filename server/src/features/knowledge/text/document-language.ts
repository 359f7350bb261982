import { isEnglishText } from '../retrieval/question/question-language.ts';
import { isStopWordIn, isTextLanguage, type TextLanguage } from './languages.ts';

/** Characters inspected at the beginning. */
const SAMPLE_CHARACTERS = 4_000;
const STOP_WORD_SHARE = 0.1;
/** Shorter texts, such as table headings, have no reliable language. */
const MIN_SAMPLE_WORDS = 8;

/** Returns the language for stemming a text; English if detection fails. */
export const languageOfText = async (text: string): Promise<TextLanguage> =>
  (await detectLanguage(text.slice(0, SAMPLE_CHARACTERS))) ?? 'en';

/** Checks that a text is long enough to tell its language, and that it is English. */
export async function isCertainlyEnglish(text: string): Promise<boolean> {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return wordsOf(sample).length >= MIN_SAMPLE_WORDS && (await detectLanguage(sample)) === 'en';
}

/** Returns `undefined` if the language is uncertain. */
async function detectLanguage(sample: string): Promise<TextLanguage | undefined> {
  if (isEnglishText(sample)) return 'en';
  // Loaded on demand: its tables take tens of MB, unused if all documents are English.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(sample);
  const { language } = found;
  return found.isReliable() && isTextLanguage(language) && hasStopWordsOf(language, sample)
    ? language
    : undefined;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/** Checks for stop words of the language, since code and lists of names resemble some language too. */
function hasStopWordsOf(language: TextLanguage, text: string): boolean {
  const words = wordsOf(text);
  return words.filter((word) => isStopWordIn(language, word)).length >= words.length * STOP_WORD_SHARE;
}

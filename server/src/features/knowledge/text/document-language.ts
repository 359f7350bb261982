/** Tells the language of a document. */
import { isEnglishText } from '../retrieval/question/question-language.ts';
import { isStopWordIn, isTextLanguage, type TextLanguage } from './languages.ts';

/** The beginning tells it. */
const SAMPLE_CHARACTERS = 4_000;
/** Least share of the words that tell nothing. */
const STOP_WORD_SHARE = 0.1;
/** Fewer are in any language: names of months, headings of columns. */
const MIN_TELLING_WORDS = 8;

/** The language whose stems the words of a text have: English, too, where it can't be told. */
export const languageOfText = async (text: string): Promise<TextLanguage> =>
  (await toldLanguageOf(text.slice(0, SAMPLE_CHARACTERS))) ?? 'en';

/** Whether a text is English beyond doubt: a short table is in no language that anybody could name. */
export async function isSurelyEnglish(text: string): Promise<boolean> {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return wordsOf(sample).length >= MIN_TELLING_WORDS && (await toldLanguageOf(sample)) === 'en';
}

/** `undefined` where it can't be told. */
async function toldLanguageOf(sample: string): Promise<TextLanguage | undefined> {
  if (isEnglishText(sample)) return 'en';
  // Its tables take tens of megabytes, which nobody needs whose documents are all English.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(sample);
  const { language } = found;
  return found.isReliable() && isTextLanguage(language) && isSaidIn(language, sample) ? language : undefined;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];

/** Whether its sentences are held together by words of the language: code and lists of names have some likeness, too. */
function isSaidIn(language: TextLanguage, text: string): boolean {
  const words = wordsOf(text);
  return words.filter((word) => isStopWordIn(language, word)).length >= words.length * STOP_WORD_SHARE;
}

/** Tells the language of a document. */
import { isEnglishText } from '../question/question-language.ts';
import { isStopWordIn, isTextLanguage, type TextLanguage } from './languages.ts';

/** The beginning tells it. */
const SAMPLE_CHARACTERS = 4_000;
/** Least share of the words that tell nothing. */
const STOP_WORD_SHARE = 0.1;

/** The language whose stems the words of a text have: English, too, where it can't be told. */
export async function languageOfText(text: string): Promise<TextLanguage> {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  if (isEnglishText(sample)) return 'en';
  // Its tables take tens of megabytes, which nobody needs whose documents are all English.
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(sample);
  const { language } = found;
  return found.isReliable() && isTextLanguage(language) && isSaidIn(language, sample) ? language : 'en';
}

/** Whether its sentences are held together by words of the language: code and lists of names have some likeness, too. */
function isSaidIn(language: TextLanguage, text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return words.filter((word) => isStopWordIn(language, word)).length >= words.length * STOP_WORD_SHARE;
}

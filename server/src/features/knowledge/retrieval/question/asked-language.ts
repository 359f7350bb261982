/** Detects the language of questions with few function words, such as *Datei löschen*. */
import { isStopWord } from '../../text/stop-words.ts';
import { wordsIn } from '../../text/words.ts';
import { englishWords } from './english-words.ts';
import { wordsOfGlossary } from './glossary.ts';
import {
  type ForeignLanguage,
  isFunctionWord,
  isMostlyArabic,
  languageOf,
  likelyLanguageOf,
} from './question-language.ts';

/** Languages that share the letters of English. */
const FOREIGN: readonly ForeignLanguage[] = ['de', 'es'];
/** A single foreign word may be a name. */
const MIN_FOREIGN_WORDS = 2;
/** A long pasted text starts with its question. */
const MAX_WORDS = 60;

/**
 * Refines `languageOf` with glossaries where it returns English or nothing. Chooses a language whose glossary
 * knows more of the words than only English does, or one that the question begins in.
 */
export async function askedLanguageOf(question: string): Promise<ReturnType<typeof languageOf>> {
  if (isMostlyArabic(question)) return (await isUnderstoodAsArabic(question)) ? 'ar' : undefined;
  const language = languageOf(question);
  if (language === 'de' || language === 'es') return language;
  if (language === undefined && !mayBeForeign(likelyLanguageOf(question))) return undefined;
  const words = wordsIn(question)
    .slice(0, MAX_WORDS)
    .map(({ text }) => text.toLowerCase());
  const listed = await englishWords(words);
  const isEnglish = (word: string) => listed.has(word) || isStopWord(word);
  for (const foreign of FOREIGN) {
    const inGlossary = await wordsOfGlossary(foreign, words);
    const isOwn = (word: string) => inGlossary.has(word) || isFunctionWord(foreign, word);
    const [first = '', second = ''] = words;
    // *was* is an English word too, but not before *bedeutet*; the rest may be labels of the
    // interface.
    if (isFunctionWord(foreign, first) && inGlossary.has(second) && !isEnglish(second)) return foreign;
    const own = words.filter((word) => isOwn(word) && !isEnglish(word)).length;
    const english = words.filter((word) => isEnglish(word) && !isOwn(word)).length;
    if (own >= MIN_FOREIGN_WORDS && own > english) return foreign;
  }
  return language;
}

/** Checks that the function words do not rule out a glossary's language. */
const mayBeForeign = (likely: ReturnType<typeof likelyLanguageOf>): boolean =>
  likely === undefined || FOREIGN.some((foreign) => foreign === likely);

/** Checks that the glossary knows half of the content words: other languages have the same letters. */
async function isUnderstoodAsArabic(question: string): Promise<boolean> {
  const words = (question.match(/[\p{L}\p{M}]+/gu) ?? [])
    .slice(0, MAX_WORDS)
    .filter((word) => !isFunctionWord('ar', word));
  const known = await wordsOfGlossary('ar', words);
  return known.size > 0 && words.filter((word) => known.has(word)).length * 2 >= words.length;
}

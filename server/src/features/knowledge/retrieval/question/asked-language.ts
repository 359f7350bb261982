/** Tells the language of a question also where few words hold it together, as in *Datei löschen*. */
import { isStopWord } from '../../text/stop-words.ts';
import { wordsIn } from '../../text/words.ts';
import { englishWords } from './english-words.ts';
import { wordsOfGlossary } from './glossary.ts';
import { type ForeignLanguage, holdsTogether, languageOf, spokenLanguageOf } from './question-language.ts';

const FOREIGN: readonly ForeignLanguage[] = ['de', 'es'];
/** One alone may be a name. */
const MIN_FOREIGN_WORDS = 2;
/** Whoever pastes a long text asks in its first sentences. */
const MAX_WORDS = 60;

/**
 * As `languageOf`. What that takes for English, or can't tell, is in a language whose glossary knows words that no English
 * one is, and more of them than there are words that are English alone; or in one that it begins in.
 */
export async function askedLanguageOf(question: string): Promise<ReturnType<typeof languageOf>> {
  const language = languageOf(question);
  if (language === 'de' || language === 'es') return language;
  if (language === undefined && !mayBeForeign(spokenLanguageOf(question))) return undefined;
  const words = wordsIn(question)
    .slice(0, MAX_WORDS)
    .map(({ text }) => text.toLowerCase());
  const listed = await englishWords(words);
  const isEnglish = (word: string) => listed.has(word) || isStopWord(word);
  for (const foreign of FOREIGN) {
    const inGlossary = await wordsOfGlossary(foreign, words);
    const isOwn = (word: string) => inGlossary.has(word) || holdsTogether(foreign, word);
    const [first = '', second = ''] = words;
    // *was* is an English word, too, but not in front of *bedeutet*: the rest may be words of the screen.
    if (holdsTogether(foreign, first) && inGlossary.has(second) && !isEnglish(second)) return foreign;
    const own = words.filter((word) => isOwn(word) && !isEnglish(word)).length;
    const english = words.filter((word) => isEnglish(word) && !isOwn(word)).length;
    if (own >= MIN_FOREIGN_WORDS && own > english) return foreign;
  }
  return language;
}

/** Whether the words that hold a question together leave it open that it is in a language of a glossary. */
const mayBeForeign = (spoken: ReturnType<typeof spokenLanguageOf>): boolean =>
  spoken === undefined || FOREIGN.some((foreign) => foreign === spoken);

/** Detects the language of a question by its function words. */
import type { TextLanguage } from '../../text/languages.ts';
import { foldWord } from '../../text/fold.ts';
import { ENGLISH_STOP_WORDS as ENGLISH } from '../../text/stop-words.ts';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Language whose questions are translated to English. */
export type ForeignLanguage = 'ar' | 'de' | 'es';
export const isForeignLanguage = (code: string | undefined): code is ForeignLanguage =>
  code === 'ar' || code === 'de' || code === 'es';

/**
 * Function words that are rare in English sentences. Stop word lists are unsuitable: they include *ai*,
 * *general*, *total* and single letters, and lack *comment*, *posso* and *warum*.
 */
const FOREIGN: Readonly<Record<ForeignLanguage | 'fr' | 'it' | 'nl' | 'pt', ReadonlySet<string>>> = {
  // In folded spelling.
  ar: wordSet(
    'ما ماذا هل في علي الي عن من مع لا لم لن ليس ليست هذا هذه ذلك تلك التي الذي الذين هو هي هم انا انت نحن ان كان كانت ' +
      'يكون تكون قد سوف ثم او كل بعض اي ايه يمكن يمكنني يمكننا يمكنهم يمكنه يمكنك بامكاني استطيع نستطيع يستطيع يجب ينبغي ' +
      'علينا عليه عليها اريد نريد اود لدي لدينا عندي عندنا عند حتي لكن اذا كما غير بين تحت فوق حين عندما لو الا هنا جدا ' +
      'فقط ايضا به بها له لها لهم لي لك لنا فيه فيها منه منها عنه عنها اليه عبر خلال نفس نفسه نفسها ذات حول يتم تتم تم ' +
      'اقوم يقوم قام هناك يا لو مما بما كي لكي منذ بعدما قبلما طريقه بطريقه شيء',
  ),
  de: wordSet(
    'als alle auf aus bei beim bis bitte dafür damit darf darfst das dass dem den denn der des dich die dies diese ' +
      'diesen dieser dir durch dürfen ein eine einem einen einer eines er es etwas für geht gibt habe haben hat ich ihr ' +
      'im ist jede kann kannst kein keine können könnte lässt machen mein meine meinem meinen meiner mich mir mit muss ' +
      'musst möchte müssen nach nicht noch nur ob oder ohne sehr sein sich sie sind soll sollen sollte um und uns unter ' +
      'vom von vor wann warum was welche welchem welchen welcher welches wenn werden wer wie wieder wieso wir wird wo ' +
      'wofür woher wohin womit worin wurde zu zum zur zwischen über',
  ),
  es: wordSet(
    'al algo alguna alguno antes aquí como con cual cuando cuál cuáles cuándo cuánta cuánto cuántos cómo de debe ' +
      'deben debo del desde donde dos dónde el ella ellos en entre eres es esa ese eso esta estas este esto está están ' +
      'fue ha hace hacer hago han hasta hay la las le les lo los mi mis muy más nos o para pero por porque podría puede ' +
      'pueden puedo que quien quién qué se sea ser si sin sobre solo son su sus sí también tengo tiene todo todos tu un ' +
      'una unas uno unos usa usar uso y ya yo',
  ),
  fr: wordSet(
    'au aux avec ce ces cette comment dans de des du elle en est et il ils je la le les leur ma mais mes mon ne nous ou où ' +
      'par pas peut peux plus pour pourquoi puis qu quand que quel quelle quels qui quoi sa sans se ses si son sont sur un une vous à',
  ),
  it: wordSet(
    'che chi ci come con cosa da dal dei del della delle di dove e gli ho i il in la le lo ma mi mia mio nel nella non per ' +
      'perché più posso può quale quali quando quanto se si sono su un una uno è',
  ),
  nl: wordSet(
    'aan als bij dan dat de deze die dit door een en er het hoe ik in is je kan kunnen maar met mijn moet naar niet of om ' +
      'onder op over te tot uit van voor waar waarom wanneer wat welke wie worden zijn',
  ),
  pt: wordSet(
    'ao as com como da das de do dos e em esta está eu mais mas meu minha na nas no não nos o onde os ou para pela pelo ' +
      'por porque posso qual quando quanto que quem se sem seu sua são um uma você à é',
  ),
};
const ANY_FOREIGN = new Set(Object.values(FOREIGN).flatMap((words) => [...words]));
const WORD = /\p{L}+/gu;
/** Letters that occur in English only in loanwords. */
const FOREIGN_LETTER = /[^\p{ASCII}\p{P}\p{N}\p{S}\s]/u;

export const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/** Checks that a text is written in Arabic letters, except for names. */
export function isMostlyArabic(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return isArabic(text) && letters.filter(isArabic).length * 2 >= letters.length;
}

/** Checks for a function word in lower case. */
export function isFunctionWord(language: ForeignLanguage, word: string): boolean {
  if (language !== 'ar') return FOREIGN[language].has(word);
  const folded = foldWord(word);
  return FOREIGN.ar.has(folded) || FOREIGN.ar.has(folded.replace(/^[وف]/u, ''));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
const countIn = (set: ReadonlySet<string>, words: readonly string[]): number =>
  words.filter((word) => set.has(word)).length;

/** Returns the language with most of the words, and their number; `undefined` if English has as many. */
function foreignOf(words: readonly string[]): { language: keyof typeof FOREIGN; count: number } | undefined {
  const [best] = (Object.keys(FOREIGN) as (keyof typeof FOREIGN)[])
    .map((language) => ({ language, count: countIn(FOREIGN[language], words) }))
    .toSorted((left, right) => right.count - left.count);
  return best && best.count > countIn(ENGLISH, words) ? best : undefined;
}

/** Returns `undefined` for unsupported languages. */
export function languageOf(question: string): 'en' | ForeignLanguage | undefined {
  if (/[¿¡]/u.test(question)) return 'es';
  const foreign = foreignOf(wordsOf(question));
  if (foreign && foreign.count >= 2) {
    const { language } = foreign;
    return language === 'de' || language === 'es' ? language : undefined;
  }
  return isEnglish(question) ? 'en' : undefined;
}

/** Returns the likely language by function words and script; `undefined` if uncertain. */
export function likelyLanguageOf(question: string): TextLanguage | undefined {
  if (isArabic(question)) return 'ar';
  if (/\p{Script=Cyrillic}/u.test(question)) return 'ru';
  return foreignOf(wordsOf(question))?.language;
}

/** Minimum share of function words in an English text; other languages stay below it. */
const ENGLISH_SHARE = 0.3;

/** Checks that a longer text is English. */
export function isEnglishText(text: string): boolean {
  const words = wordsOf(text);
  return countIn(ENGLISH, words) >= words.length * ENGLISH_SHARE;
}

/**
 * Checks that a question may be English: most letters are Latin, and foreign function words are not in the
 * majority. Names alone may be English.
 */
function isEnglish(question: string): boolean {
  const letters = question.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length * 2 < letters.length) return false;
  const words = wordsOf(question);
  const english = countIn(ENGLISH, words);
  const foreign = words.filter((word) => ANY_FOREIGN.has(word) && !ENGLISH.has(word)).length;
  const accented = words.filter((word) => !ANY_FOREIGN.has(word) && FOREIGN_LETTER.test(word)).length;
  return foreign + accented < 2 || foreign + accented <= english;
}

/** Judges whether a decoded text looks like one, by its characters beyond ASCII and those next to them. */
import { frequentIdeographs, frequentSyllables, type LatinLetters, letterWeights } from './letters.ts';

/** Controls, private use, and characters that the encoding does not define. */
const undefinedCharacter = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/;
const letter = /\p{L}/u;
const mark = /\p{M}/u;
const latinLetter = /\p{Script=Latin}/u;
const lowerCase = /\p{Ll}/u;
const upperCase = /\p{Lu}/u;
const boundary = /^$|[\s\p{P}\p{S}]/u;
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Thai'].map(
  (name) => new RegExp(`\\p{Script=${name}}`, 'u'),
);
const scriptOf = (character: string): number => scripts.findIndex((script) => script.test(character));

const openingQuotes = '«‹„‚';
const quotes = '“”‘»›«‹„‚';
const currencies = '€£¥¢';
/** Signs that stand in texts of any language, and signs that hardly do. */
const usualSigns = '§©®™•…–—±×÷½¼¾²³µ¿¡ª°º¹·№\u00a0\u00ad';
const unitSigns = 'µªº';
const rareSigns = '¤¦¨¬¯´¸ˆ˜‰ƒ†‡˛˝˘˙ˇ¶';
/** Signs that may stand between letters. */
const innerSigns = '’·—\u00ad';
/** Words of one letter. */
const singleLetters = 'àáâåæèéêìíòóôøùúÀÁÅÈÉÍÓÔØ';
const boxes = /[\u2500-\u25a0]/;

const WRONG = -2;
/** Weight of letters that the languages of an encoding do not use. */
const FOREIGN = 0.1;

interface Neighbours {
  before: string;
  after: string;
}

/** Returns the mean plausibility of the characters beyond ASCII: about 0.8 in a right text, less than 0 in others. */
export function plausibilityOf(text: string, latin: LatinLetters): number {
  const characters = Array.from(text);
  let sum = 0;
  let count = 0;
  for (const [at, character] of characters.entries()) {
    if (character < '\u0080') continue;
    const place = { before: characters[at - 1] ?? '', after: characters[at + 1] ?? '' };
    sum += plausibilityOfCharacter(character, place, latin);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function plausibilityOfCharacter(character: string, place: Neighbours, latin: LatinLetters): number {
  if (undefinedCharacter.test(character)) return 2 * WRONG;
  if (unitSigns.includes(character)) return letter.test(place.before) ? WRONG / 2 : 0.7;
  if (letter.test(character)) return plausibilityOfLetter(character, place, latin);
  if (mark.test(character)) return scriptOf(place.before) > 0 || mark.test(place.before) ? 0.5 : WRONG;
  return plausibilityOfSign(character, place);
}

function plausibilityOfLetter(character: string, place: Neighbours, latin: LatinLetters): number {
  const neighbours = [place.before, place.after];
  const script = scriptOf(character);
  if (upperCase.test(character) && lowerCase.test(place.before)) return WRONG;
  if (neighbours.some((one) => letter.test(one) && scriptOf(one) !== script)) return WRONG;
  if (script > 0) {
    const weight = letterWeights.get(character.toLowerCase()) ?? 0;
    return neighbours.some((one) => letter.test(one) || mark.test(one)) ? weight : weight / 2;
  }
  if (!latinLetter.test(character)) return 0;
  // Words of Latin letters have few beyond ASCII.
  const adjacent = neighbours.filter((one) => one > '\u007f' && letter.test(one)).length;
  if (adjacent === 2) return -1;
  const isShout = lowerCase.test(character) && upperCase.test(place.before) && upperCase.test(place.after);
  if (isShout) return WRONG;
  const isSingle = !neighbours.some((one) => letter.test(one));
  if (isSingle && !singleLetters.includes(character)) return 0.2;
  return weightOf(character, latin) - adjacent * 0.2;
}

function weightOf(character: string, { common, known }: LatinLetters): number {
  if (common.has(character)) return 1;
  return known.has(character) ? 0.7 : FOREIGN;
}

function plausibilityOfSign(character: string, { before, after }: Neighbours): number {
  const isWithin = letter.test(before) && letter.test(after);
  if (boxes.test(character)) return isWithin || letter.test(before) ? WRONG : 0.3;
  if (rareSigns.includes(character)) return isWithin ? WRONG : -0.7;
  if (character === '’') return 0.8;
  if (isWithin) return innerSigns.includes(character) ? 0.3 : WRONG;
  if (quotes.includes(character)) {
    const [opens, closes] = [boundary.test(before), boundary.test(after)];
    if (openingQuotes.includes(character) && !opens && !closes) return -1;
    return opens === closes && !/\s|^$/.test(before + after) ? -1 : 0.7;
  }
  if (currencies.includes(character)) return /[\d\s]/.test(before + after) ? 0.8 : 0.1;
  return usualSigns.includes(character) ? 0.7 : 0;
}

const kana = /[\u3040-\u30ff]/;
const halfWidth = /[\uff61-\uff9f]/;
const ideograph = /\p{Script=Han}/u;
const syllable = /[\uac00-\ud7a3]/;
const widePunctuation = /[\u3000-\u303f\uff01-\uff5e·—…“”‘’、。]/;

/** Returns the mean plausibility of East Asian text; `isUsual` checks for the usual characters. */
export function plausibilityOfWide(
  text: string,
  { language, isUsual }: { language: 'ja' | 'zh' | 'ko'; isUsual: (character: string) => boolean },
): number {
  const characters = Array.from(text);
  let sum = 0;
  let count = 0;
  for (const [at, character] of characters.entries()) {
    if (character < '\u0080') continue;
    count += 1;
    if (undefinedCharacter.test(character)) sum += 2 * WRONG;
    else if (kana.test(character)) sum += language === 'ja' ? 1 : -0.5;
    else if (halfWidth.test(character))
      sum += halfWidth.test(characters[at + 1] ?? characters[at - 1] ?? '') ? 0.2 : -1;
    else if (syllable.test(character)) sum += weightOfSyllable(character);
    else if (ideograph.test(character))
      sum +=
        weightOfIdeograph(character, isUsual(character), language) - (isBesideWord(characters, at) ? 0.3 : 0);
    else sum += widePunctuation.test(character) ? 0.6 : -1;
  }
  return count === 0 ? 0 : sum / count;
}

const isBesideWord = (characters: readonly string[], at: number): boolean =>
  [characters[at - 1], characters[at + 1]].some((one) => one !== undefined && /[a-z]/.test(one));

const weightOfSyllable = (character: string): number => (frequentSyllables.has(character) ? 1 : 0.4);

function weightOfIdeograph(character: string, isUsual: boolean, language: string): number {
  if (language === 'ko') return -0.3;
  if (frequentIdeographs.has(character)) return 1;
  if (!isUsual) return -1;
  return language === 'ja' ? 0.45 : 0.6;
}

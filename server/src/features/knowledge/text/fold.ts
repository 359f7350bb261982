/** Folds spellings of a word that writers and keyboards leave out or exchange. */

const ascii = /^[\0-\x7f]*$/;
/**
 * Accents of Latin, Greek and Cyrillic letters, and vowel marks of Arabic and Hebrew. The breve of *й* stays, as it
 * makes a letter of its own; marks of other scripts are vowels.
 */
const marks =
  /(?<![иИ])[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/gu;
/** Letters without a decomposition, and characters that only shape a word. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
  '\u00ad': '',
  '\u200b': '',
  '\u200c': '',
  '\u200d': '',
  '\u2060': '',
  '\ufeff': '',
  ' ': '',
};
const foldable = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/**
 * Returns a word in lower case without accents and vowel marks, with ligatures, digits and wide letters in their
 * usual form: *cafe* finds *Café*.
 */
export function foldWord(word: string): string {
  const small = word.toLowerCase();
  if (ascii.test(small)) return small;
  return small
    .normalize('NFKD')
    .replaceAll(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(foldable, (letter) => letters[letter] ?? '')
    .replaceAll(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}

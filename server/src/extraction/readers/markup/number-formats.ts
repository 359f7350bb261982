/** Formats the numbers of lists and headings as documents show them. */

const romanDigits = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const;
/** Larger numbers are written in digits. */
const maxRoman = 4_999;
const maxLetters = 26 * 20;

/** Letters in the order of their worth as numbers. */
const abjadLetters = 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ';
const arabicLetters = 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي';
const hebrewLetters = 'אבגדהוזחטיכלמנסעפצקרשת';
const cyrillicLetters = 'абвгдежзиклмнопрстуфхцчшщэюя';
const [arabicZero, circledOne] = [0x0660, 0x2460];

function roman(value: number): string {
  if (value < 1 || value > maxRoman) return String(value);
  let [text, rest] = ['', value];
  for (const [worth, digits] of romanDigits) {
    while (rest >= worth) {
      text += digits;
      rest -= worth;
    }
  }
  return text;
}

/** Repeats the letter after the alphabet's end, as in `aa`. */
function letters(value: number, alphabet: string): string {
  const all = Array.from(alphabet);
  if (value < 1 || value > maxLetters) return String(value);
  return (all[(value - 1) % all.length] ?? '').repeat(Math.ceil(value / all.length));
}

const latin = 'abcdefghijklmnopqrstuvwxyz';
const ordinalEnding = (value: number): string => {
  const isTeen = Math.floor(value / 10) % 10 === 1;
  return (!isTeen && ['th', 'st', 'nd', 'rd'][value % 10]) || 'th';
};

/** Number formats by their names in Word. */
const formats: Readonly<Record<string, (value: number) => string>> = {
  none: () => '',
  decimalZero: (value) => String(value).padStart(2, '0'),
  upperRoman: roman,
  lowerRoman: (value) => roman(value).toLowerCase(),
  upperLetter: (value) => letters(value, latin).toUpperCase(),
  lowerLetter: (value) => letters(value, latin),
  ordinal: (value) => `${value}${ordinalEnding(value)}`,
  arabicAbjad: (value) => letters(value, abjadLetters),
  arabicAlpha: (value) => letters(value, arabicLetters),
  hebrew2: (value) => letters(value, hebrewLetters),
  russianLower: (value) => letters(value, cyrillicLetters),
  russianUpper: (value) => letters(value, cyrillicLetters).toUpperCase(),
  hindiNumbers: (value) =>
    String(value).replaceAll(/\d/g, (digit) => String.fromCodePoint(arabicZero + Number(digit))),
  decimalEnclosedCircle: (value) =>
    value >= 1 && value <= 20 ? String.fromCodePoint(circledOne + value - 1) : String(value),
};

/** Formats a number; unknown formats are written in digits. */
export const formatNumber = (value: number, format: string): string =>
  Object.hasOwn(formats, format) ? (formats[format]?.(value) ?? '') : String(value);

/** Finds the reading order of a line from the order in which its characters stand, from left to right. */
import createBidi, { type Bidi } from 'bidi-js';

// The package declares a function as its namespace.
const bidi = (createBidi as unknown as () => Bidi)();
/** Passes until the order is stable; each is linear. */
const MAX_PASSES = 4;

export type Direction = 'ltr' | 'rtl';

/** Matches letters that are read from right to left. */
const rightToLeftLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letter = /\p{L}/u;
const basicLetter = /^[A-Za-z]$/;

/** Returns `rtl` or `ltr` for letters, and `undefined` for digits, marks and spaces. */
export function directionOf(text: string): Direction | undefined {
  if (basicLetter.test(text)) return 'ltr';
  if (!letter.test(text)) return undefined;
  return rightToLeftLetter.test(text) ? 'rtl' : 'ltr';
}

/** Characters of a line in reading order. */
interface Reading {
  /** Indexes of the characters, which stand from left to right. */
  order: number[];
  /** Level of each character: odd in text that is read from right to left. */
  levels: Uint8Array;
}

interface LineContext {
  base: Direction;
  /** True if an Arabic letter comes before the line, which changes the order of numbers. */
  continuesArabic: boolean;
  /** True if brackets are given as they look, not as they are written. */
  hasMirroredBrackets: boolean;
}

/**
 * Returns a line in reading order (Unicode Standard Annex 9). The order is right if displaying it gives the
 * line again, so levels are computed for the order found until they are stable.
 */
function readingOrder(line: readonly string[], context: LineContext): Reading {
  // A ligature has the direction of its first letter; letters beyond the basic plane are Latin ones.
  const visible = line.map((text) =>
    text.length > 1 && !rightToLeftLetter.test(text) ? 'a' : text.charAt(0),
  );
  for (const index of phoneNumberPlaces(line)) visible[index] = 'a';
  for (const index of amountPlaces(line)) visible[index] = '\u0661';
  let levels = levelsOf(visible, context);
  let order = orderBy(levels);
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const written = order.map((index) => writtenAs(visible[index] ?? '', levels[index] ?? 0, context));
    const found = levelsOf(written, context);
    const next = new Uint8Array(levels.length);
    for (const [place, index] of order.entries()) next[index] = found[place] ?? 0;
    if (next.every((level, index) => level === levels[index])) break;
    levels = next;
    order = orderBy(levels);
  }
  return { order, levels };
}

/** Matches punctuation and signs at the wrong end of a text. */
const misplaced = /^[.,:;!?)\]}\u060C\u061B\u061F%]|[([{]$|\d[-+\u2212]$/gu;

/**
 * Returns a line in reading order, and its direction: Latin text and numbers may have either in a page in
 * another script, and the right one puts punctuation and signs in place.
 */
export function readLine(line: readonly string[], context: LineContext): Reading & { base: Direction } {
  const reading = { ...readingOrder(line, context), base: context.base };
  if (line.some((text) => directionOf(text) === 'rtl')) return reading;
  const base: Direction = context.base === 'rtl' ? 'ltr' : 'rtl';
  const other = { ...readingOrder(line, { ...context, base }), base };
  const misplacedIn = ({ order }: Reading): number =>
    order
      .map((index) => line[index])
      .join('')
      .match(misplaced)?.length ?? 0;
  return misplacedIn(other) < misplacedIn(reading) ? other : reading;
}

/** Matches a phone number, whose parts keep their order only where text is marked to be read so. */
const phoneNumber = /\+\d[\d\s()./-]*/g;

/** Returns the places of the characters of phone numbers. */
function phoneNumberPlaces(line: readonly string[]): number[] {
  const text = line.map((character) => character.charAt(0)).join('');
  return Array.from(text.matchAll(phoneNumber)).flatMap(({ 0: found, index }) =>
    Array.from({ length: found.replace(/[\s(./-]+$/, '').length }, (_, place) => index + place),
  );
}

/**
 * Matches an amount after its unit. A number after a word is displayed like a number before it; where the word
 * is a unit, the number comes first.
 */
const amountAfterUnit =
  /(?<![\p{L}\p{N}])(?:[kcmdμµnMGT]?(?:m[²³23]?|g|l|L|s|Hz|W|V|A|B|Pa|N|J)|km\/h|m\/s|kWh?|ft|in|kn|mi|ha|h|min|°[CF]|[CF]°|bar|mbar)\s+(\d[\d.,]*)(?![\p{L}\p{N}])/dgu;

function amountPlaces(line: readonly string[]): number[] {
  const text = line.map((character) => character.charAt(0)).join('');
  return Array.from(text.matchAll(amountAfterUnit)).flatMap(({ indices }) => {
    const [from = 0, to = 0] = indices?.[1] ?? [];
    return Array.from({ length: to - from }, (_, place) => from + place).filter((at) =>
      /\d/.test(text.charAt(at)),
    );
  });
}

/** Returns a character as it is written: brackets look turned round in text read from right to left. */
export const writtenAs = (text: string, level: number, { hasMirroredBrackets }: LineContext): string =>
  (hasMirroredBrackets && level % 2 === 1 && bidi.getMirroredCharacter(text)) || text;

function levelsOf(characters: readonly string[], { base, continuesArabic }: LineContext): Uint8Array {
  const before = continuesArabic ? '\u0627' : '';
  return bidi.getEmbeddingLevels(before + characters.join(''), base).levels.slice(before.length);
}

/** Reverses the runs of each level (rule L2), which turns either order into the other. */
function orderBy(levels: Uint8Array): number[] {
  const order = Array.from(levels, (_, index) => index);
  const levelAt = (place: number) => levels[order[place] ?? 0] ?? 0;
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  for (let level = 1; level <= highest; level += 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && levelAt(to) >= level) to += 1;
      reverseBetween(order, from, to - 1);
      from = Math.max(from, to);
    }
  }
  return order;
}

function reverseBetween(order: number[], from: number, to: number): void {
  for (let left = from, right = to; left < right; left += 1, right -= 1) {
    [order[left], order[right]] = [order[right] ?? 0, order[left] ?? 0];
  }
}

/** Finds the breaks between words by the gaps between characters, also where all letters are spaced. */

/** Gap between two visible characters on a line. */
interface Gap {
  /** Width in multiples of the font size; negative where the next character starts before. */
  width: number;
  hasSpace: boolean;
}

/** Widest gap within a word of unspaced letters, and largest difference of gaps within a spaced word. */
const TIGHT = 0.08;
const EVEN = 0.06;
/** Narrowest gap between words, and its difference from the usual gap between spaced letters. */
export const WORD = 0.12;
const WIDER = 0.17;
/** Largest gap that leaves no room for a space: one drawn there represents an invisible character. */
export const NO_ROOM = 0.05;
/** Step back that starts a new piece of text. */
const BACKWARD = -0.2;
/** Words of two letters that touch are no spaced letters. */
const MAX_TIGHT_SHARE = 1 / 8;
const MIN_LETTER_SHARE = 3 / 4;
const MIN_LETTERS = 4;
/** Wider gaps separate columns of single characters. */
const WIDEST_LETTER_GAP = 1.2;
/** Letters separated by typed spaces are a spaced word only if they are as near as this, and so many. */
const WIDEST_TYPED_GAP = 0.6;
const MIN_TYPED_GAPS = 4;

interface Stretch {
  from: number;
  to: number;
  usual: number;
}

/** Returns the stretches of gaps that separate spaced letters; `characters` has one more entry than `gaps`. */
export function findSpacedLetters(characters: readonly string[], gaps: readonly Gap[]): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (let at = 0; at <= gaps.length; at += 1) {
    if (at < gaps.length && !(isTight(gaps[at]) && (isTight(gaps[at + 1]) || isTight(gaps[at - 1]))))
      continue;
    const stretch = spacedStretch(characters, gaps, [from, at]);
    if (stretch) stretches.push(stretch);
    from = at + 1;
  }
  return stretches;
}

/** Returns for each gap whether a word ends there. */
export function findWordBreaks(characters: readonly string[], gaps: readonly Gap[]): boolean[] {
  const breaks = gaps.map(
    ({ width, hasSpace }) => (hasSpace && width > NO_ROOM) || width >= WORD || width < BACKWARD,
  );
  for (const { from, to, usual } of findSpacedLetters(characters, gaps)) {
    const areTyped = isTyped(gaps.slice(from, to));
    for (let at = from; at < to; at += 1) {
      const { width = 0, hasSpace = false } = gaps[at] ?? {};
      breaks[at] = (hasSpace && !areTyped) || Math.abs(width - usual) > WIDER;
    }
  }
  return breaks;
}

const isTight = (gap: Gap | undefined): boolean =>
  gap !== undefined && !gap.hasSpace && gap.width < TIGHT && gap.width > BACKWARD;

/** Checks that all letters are separated by spaces. */
const isTyped = (gaps: readonly Gap[]): boolean => gaps.every(({ hasSpace }) => hasSpace);

function spacedStretch(
  characters: readonly string[],
  gaps: readonly Gap[],
  [start, end]: readonly [number, number],
): Stretch | undefined {
  // The gap next to a word of unspaced letters ends that word.
  const from = start > 0 ? start + 1 : start;
  const to = end < gaps.length ? end - 1 : end;
  if (to - from < 2) return undefined;
  const inner = gaps.slice(from, to);
  const areTyped = isTyped(inner);
  const letterGaps = inner.filter(({ width, hasSpace }) => (areTyped || !hasSpace) && width >= TIGHT);
  const usual = medianOf(letterGaps.map(({ width }) => width));
  if (letterGaps.length < 2 || usual > WIDEST_LETTER_GAP) return undefined;
  const even = letterGaps.filter(({ width }) => Math.abs(width - usual) <= EVEN).length;
  if (even < Math.max(2, letterGaps.length * 0.6)) return undefined;
  if (inner.filter(isTight).length > inner.length * MAX_TIGHT_SHARE) return undefined;
  const inside = characters.slice(from, to + 1);
  // Digits, dots and signs at even distances are numbers, leaders and formulas.
  const letters = inside.filter((character) => /\p{L}/u.test(character));
  if (letters.length < inside.length * MIN_LETTER_SHARE || letters.length < MIN_LETTERS) return undefined;
  if (!areTyped) return { from, to, usual };
  const areWords = inner.some(({ width }) => width > usual + WIDER);
  const areLetters = inside.every((character) => /^\p{L}+$/u.test(character));
  const isWhole = from === 0 && to === gaps.length;
  const isSpaced = isWhole && areWords && areLetters && usual <= WIDEST_TYPED_GAP && even >= MIN_TYPED_GAPS;
  return isSpaced ? { from, to, usual } : undefined;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

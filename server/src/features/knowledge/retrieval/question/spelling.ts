/** Mends slips of the pen: an unknown word becomes the known one that is nearest to it. */

/** In longer words a second slip is mended, too. */
const TWO_SLIPS_FROM = 8;
const MIN_LETTERS = 4;
/** Longer ones are rarely typed. */
const MAX_LETTERS = 30;

const LETTERS = /^\p{L}+$/u;

/** Whether a word may be a slip of another, as far as its form tells. */
export const isMendable = (word: string): boolean =>
  word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && LETTERS.test(word);

/** How many slips may lie between a word and what was meant. */
export const maxEdits = (word: string): number => (word.length >= TWO_SLIPS_FROM ? 2 : 1);

/** Of known words with their frequency, the one that was meant: the nearest, then the most frequent. */
export function closestWord(
  word: string,
  known: readonly { word: string; files: number }[],
): string | undefined {
  const near = known
    .filter((candidate) => Math.abs(candidate.word.length - word.length) <= maxEdits(word))
    .filter((candidate) => LETTERS.test(candidate.word))
    .map((candidate) => ({ ...candidate, distance: slipsBetween(word, candidate.word) }))
    .filter(({ distance }) => distance <= maxEdits(word))
    .toSorted((left, right) => left.distance - right.distance || right.files - left.files);
  return near[0]?.word;
}

/** Letters that are wrong, missing or too many; two in the wrong order count as one. */
export function slipsBetween(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, row];
  }
  return last[meant.length] ?? 0;
}

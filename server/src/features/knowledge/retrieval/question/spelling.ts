/** Corrects typos: an unknown word becomes the nearest known one. */

/** Minimum length of words with two corrected typos. */
const TWO_EDITS_FROM = 8;
const MIN_LETTERS = 4;
/** Longer words are rarely typed. */
const MAX_LETTERS = 30;

const LETTERS = /^\p{L}+$/u;

/** Checks that a word may be a typo, by its form. */
export const isCorrectable = (word: string): boolean =>
  word.length >= MIN_LETTERS && word.length <= MAX_LETTERS && LETTERS.test(word);

/** Returns the maximum edit distance of a correction. */
export const maxEdits = (word: string): number => (word.length >= TWO_EDITS_FROM ? 2 : 1);

/** Returns the nearest known word; of several, the most frequent. */
export function closestWord(
  word: string,
  known: readonly { word: string; files: number }[],
): string | undefined {
  const near = known
    .filter((candidate) => Math.abs(candidate.word.length - word.length) <= maxEdits(word))
    .filter((candidate) => LETTERS.test(candidate.word))
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
    .filter(({ distance }) => distance <= maxEdits(word))
    .toSorted((left, right) => left.distance - right.distance || right.files - left.files);
  return near[0]?.word;
}

/** Returns the number of wrong, missing, extra or transposed letters (optimal string alignment distance). */
export function editDistance(typed: string, target: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= target.length; j += 1) {
      const isSame = typed[i - 1] === target[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === target[j - 2] && typed[i - 2] === target[j - 1];
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
  return last[target.length] ?? 0;
}

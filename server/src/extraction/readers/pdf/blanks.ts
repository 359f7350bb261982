/** Joins blanks that are drawn by themselves with the text before them. */
import type { TextItem } from './pdf-page.ts';

/** Widest blank between words, and difference of the baselines of a line, in multiples of the font size. */
const MAX_WIDTH = 1;
const SAME_BASELINE = 0.1;
/** Distance between a text and the blank after it, in points. */
const MAX_GAP = 1;

/** Removes the blanks that would stay behind moved texts or divide them; texts keep those between words. */
export function joinBlanks(items: readonly TextItem[]): void {
  for (const [index, blank] of items.entries()) {
    if (blank.str.trim() !== '') continue;
    const before = items[index - 1];
    if (before && /\S$/.test(before.str) && isNext(before, blank)) {
      before.str += ' ';
      before.width += blank.width;
    }
    blank.str = '';
  }
}

function isNext(before: TextItem, blank: TextItem): boolean {
  const [, , , size, x, y] = blank.transform;
  const gap = x - before.transform[4] - before.width;
  return (
    blank.str !== '' &&
    blank.width <= MAX_WIDTH * size &&
    Math.abs(gap) <= MAX_GAP &&
    Math.abs(y - before.transform[5]) <= SAME_BASELINE * size
  );
}

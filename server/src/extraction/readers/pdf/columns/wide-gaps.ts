/** Closes wide gaps between the words of justified lines, which layout analysis takes for gaps between columns. */
import { type PageItem, type TextItem, isTextItem } from '../pdf-page.ts';

/** Narrower gaps are spaces, and what remains of wider ones, in multiples of the font size. */
const WIDE = 1;
const SPACE = 0.4;
/** Difference of the baselines of a line in multiples of the font size. */
const SAME_BASELINE = 0.1;

/** Widens texts on a line up to the next one; these stand from left to right. */
export function closeGaps(line: readonly TextItem[]): void {
  for (const [index, item] of line.entries()) {
    const next = line[index + 1];
    if (next && isWide(item, next)) widen(item, next);
  }
}

/** Widens a text up to the next one. */
export function closeGap(item: TextItem | undefined, next: TextItem | undefined): void {
  if (item && next && gapBetween(item, next) > SPACE * item.transform[3]) widen(item, next);
}

/** Closes the gaps within each content of a document with structure, and removes the blanks there. */
export function closeGapsInContents(items: readonly PageItem[]): void {
  const open: (string | null | undefined)[] = [];
  let last: { item: TextItem; content: string } | undefined;
  let blanks: TextItem[] = [];
  for (const item of items) {
    if (!isTextItem(item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id ?? open.at(-1));
      continue;
    }
    if (item.str.trim() === '') {
      blanks.push(item);
      continue;
    }
    const content = open.at(-1);
    if (last && last.content === content && isSameLine(last.item, item) && isWide(last.item, item)) {
      widen(last.item, item);
      for (const blank of blanks) blank.str = '';
    }
    last = typeof content === 'string' ? { item, content } : undefined;
    blanks = [];
  }
}

const gapBetween = (item: TextItem, next: TextItem): number =>
  next.transform[4] - item.transform[4] - item.width;
const isWide = (item: TextItem, next: TextItem): boolean => gapBetween(item, next) > WIDE * item.transform[3];

function isSameLine(item: TextItem, next: TextItem): boolean {
  const [a, b, , size, , y] = item.transform;
  return a > 0 && b === 0 && Math.abs(y - next.transform[5]) <= SAME_BASELINE * size;
}

function widen(item: TextItem, next: TextItem): void {
  item.width += gapBetween(item, next) - SPACE * item.transform[3];
}

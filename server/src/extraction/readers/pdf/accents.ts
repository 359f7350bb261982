/** Composes letters with the accents that are drawn over or under them as characters of their own, as TeX does. */
import { type PageItem, type TextItem, isTextItem } from './pdf-page.ts';

/** Combining marks by accents with a width. */
const marks: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030A',
  '˝': '\u030B',
  ˇ: '\u030C',
  '¸': '\u0327',
  '˛': '\u0328',
};
const lettersWithoutDot: Record<string, string> = { ı: 'i', ȷ: 'j' };
/** Step back over the accent or the letter, and height of an accent over a capital, in multiples of the font size. */
const minStep = 0.15;
const maxStep = 1.2;
const maxRaise = 0.4;

/** Composes the accents at the ends of items with the letters next to them. */
export function composeAccents(items: readonly PageItem[]): void {
  let before: TextItem | undefined;
  for (const item of items) {
    if (!isTextItem(item) || item.str === '') continue;
    if (before && stepsBack(before, item)) composeNext(before, item);
    before = item;
  }
}

function stepsBack({ transform: [a, , , size, x, y], width }: TextItem, { transform }: TextItem): boolean {
  const step = x + width - transform[4];
  return (
    a > 0 && step >= minStep * size && step <= maxStep * size && Math.abs(y - transform[5]) <= maxRaise * size
  );
}

/** Composes an accent with the letter that is drawn next, or with the one before. */
function composeNext(before: TextItem, item: TextItem): void {
  const [last = '', first = ''] = [before.str.at(-1), item.str[0]];
  const next = composed(first, last);
  if (next !== undefined) {
    item.str = next + item.str.slice(1);
    before.str = before.str.slice(0, -1);
    before.width = Math.max(0, item.transform[4] - before.transform[4]);
    return;
  }
  const previous = composed(last, first);
  if (previous === undefined) return;
  before.str = before.str.slice(0, -1) + previous;
  item.str = item.str.slice(1);
}

/** Returns a letter with an accent; `undefined` if there is no such letter. */
function composed(letter: string, accent: string): string | undefined {
  const mark = marks[accent];
  if (mark === undefined) return undefined;
  const character = `${lettersWithoutDot[letter] ?? letter}${mark}`.normalize('NFC');
  return character.length === 1 ? character : undefined;
}

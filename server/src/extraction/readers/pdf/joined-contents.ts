/**
 * Joins the marked contents of a line. Browsers start a content at each change of style, and layout analysis
 * takes those of a list item or a cell for paragraphs.
 */
import type { ContentPlaces } from './document-structure.ts';
import { type PageItem, type TextItem, isTextItem } from './pdf-page.ts';

/** Contents before an item that it may continue. */
const MAX_RECENT = 4;
/** Distances in multiples of the font size: between texts of a line, and between lines of a paragraph. */
const SAME_LINE = 0.6;
const NEXT_LINE = 2;

interface Numbered {
  item: TextItem;
  number: number;
}

/** Returns the items with one content for those that a joined item continues or that continue it. */
export function joinContents(
  items: readonly PageItem[],
  joined: ReadonlySet<TextItem>,
  { places, prefix }: { places: ContentPlaces; prefix: string },
): PageItem[] {
  const numbers = numbersOf(items);
  const firsts = new Map<number, number>();
  const firstOf = (number: number): number => {
    let first = number;
    for (let next = firsts.get(first); next !== undefined; next = firsts.get(first)) first = next;
    if (first !== number) firsts.set(number, first);
    return first;
  };
  const recent: Numbered[] = [];
  for (const [item, number] of numbers) {
    if (item.str.trim() === '') continue;
    for (const before of recent) {
      if (!joined.has(item) && !joined.has(before.item)) continue;
      if (!isContinued(before, { item, number }, places)) continue;
      const [one, other] = [firstOf(before.number), firstOf(number)];
      if (one !== other) firsts.set(other, one);
    }
    recent.push({ item, number });
    if (recent.length > MAX_RECENT) recent.shift();
  }
  return items.flatMap((item): PageItem[] => {
    const number = isTextItem(item) ? numbers.get(item) : undefined;
    if (number === undefined || firstOf(number) === number) return [item];
    const id = `${prefix}${firstOf(number)}`;
    return [{ type: 'beginMarkedContentProps', id, tag: 'Span' }, item, { type: 'endMarkedContent' }];
  });
}

/** Returns the number of the content that encloses each item. */
function numbersOf(items: readonly PageItem[]): Map<TextItem, number> {
  const numbers = new Map<TextItem, number>();
  const open: (number | undefined)[] = [];
  for (const item of items) {
    if (isTextItem(item)) {
      const number = open.at(-1);
      if (number !== undefined) numbers.set(item, number);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id == null ? open.at(-1) : Number(/\d+$/.exec(item.id)?.[0]));
  }
  return numbers;
}

function isContinued(before: Numbered, after: Numbered, places: ContentPlaces): boolean {
  if (before.number === after.number) return false;
  const [place, next] = [places.get(before.number), places.get(after.number)];
  if (!place || place.block !== next?.block) return false;
  const size = Math.max(before.item.transform[3], after.item.transform[3]);
  const down = before.item.transform[5] - after.item.transform[5];
  const gap = after.item.transform[4] - before.item.transform[4] - before.item.width;
  if (Math.abs(down) <= size / 2) return Math.abs(gap) <= SAME_LINE * size;
  return place.parent === next.parent && down > 0 && down <= NEXT_LINE * size;
}

/** Removes text that is drawn again at nearly the same place, as some programs do for bold type and shadows. */
import { type PageItem, isTextItem } from './pdf-page.ts';

/** Largest offset of the second drawing in multiples of the font size. */
const MAX_OFFSET = 0.12;
/** Drawings of a text that are compared. */
const MAX_COMPARED = 8;
const MIN_CHARACTERS = 2;

export function withoutRepeatedText(items: PageItem[]): PageItem[] {
  const drawn = new Map<string, { x: number; y: number }[]>();
  const kept = items.filter((item) => {
    if (!isTextItem(item) || item.str.trim().length < MIN_CHARACTERS) return true;
    const [a, b, , , x, y] = item.transform;
    const reach = MAX_OFFSET * Math.hypot(a, b);
    const before = drawn.get(item.str);
    if (before?.some((other) => Math.abs(other.x - x) <= reach && Math.abs(other.y - y) <= reach))
      return false;
    if (!before) drawn.set(item.str, [{ x, y }]);
    else if (before.length < MAX_COMPARED) before.push({ x, y });
    else before[before.length - 1] = { x, y };
    return true;
  });
  return kept.length === items.length ? items : kept;
}

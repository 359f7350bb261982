/**
 * Locates a passage on its PDF page. The passage and the page's text differ in spaces, hyphenation, ligatures
 * and Markdown syntax; letters and digits are equal.
 */

/** Range within one text item of the page. */
export interface FoundText {
  item: number;
  start: number;
  end: number;
}

/** Minimum length of a partial match; shorter text may occur anywhere. */
const minPieceLetters = 12;

/** Normalised letters of a text with their positions. */
interface Letters {
  text: string;
  /** One entry per UTF-16 unit of `text`. */
  items: number[];
  offsets: number[];
}

const isLetter = /[\p{L}\p{N}]/u;

function lettersOf(items: readonly string[]): Letters {
  let text = '';
  const letters: Letters = { text, items: [], offsets: [] };
  for (const [item, source] of items.entries()) {
    let offset = 0;
    for (const character of source) {
      for (const letter of character.normalize('NFKC').toLowerCase()) {
        if (!isLetter.test(letter)) continue;
        text += letter;
        for (let unit = 0; unit < letter.length; unit++) {
          letters.items.push(item);
          letters.offsets.push(offset);
        }
      }
      offset += character.length;
    }
  }
  return { ...letters, text };
}

/** Removes link URLs, which are not on the page. */
const withoutLinkUrls = (markdown: string): string => markdown.replace(/\]\([^()\s]*\)/g, ']');

const plainLetters = (text: string): string => lettersOf([text]).text;

/** Returns ranges of the passage in the page's items, in order; empty when it is missing. */
export function findPassage(items: readonly string[], passage: string): FoundText[] {
  const page = lettersOf(items);
  const words = withoutLinkUrls(passage);
  const whole = plainLetters(words);
  if (whole === '') return [];
  const at = page.text.indexOf(whole);
  if (at >= 0) return placesOf(items, page, [[at, at + whole.length]]);
  // Falls back to lines and sentences: tables are read by row, and a passage may continue on the next page.
  const found: [number, number][] = [];
  let foundLetters = 0;
  let after = 0;
  for (const piece of words.split(/\n+|\|+|(?<=[.!?。؟])\s+/).map(plainLetters)) {
    if (piece.length < minPieceLetters) continue;
    const later = page.text.indexOf(piece, after);
    const start = later >= 0 ? later : page.text.indexOf(piece);
    if (start < 0) continue;
    found.push([start, start + piece.length]);
    foundLetters += piece.length;
    after = start + piece.length;
  }
  return foundLetters === 0 ? [] : placesOf(items, page, found);
}

/** Joins adjacent letters of one item, including the full stop that ends them. */
function placesOf(
  sources: readonly string[],
  { items, offsets }: Letters,
  ranges: [start: number, end: number][],
): FoundText[] {
  const places: FoundText[] = [];
  for (const [start, end] of ranges.toSorted(([left], [right]) => left - right)) {
    for (let at = start; at < end; at++) {
      const item = items[at] ?? 0;
      const offset = offsets[at] ?? 0;
      const last = places.at(-1);
      if (last?.item === item) last.end = Math.max(last.end, offset + 1);
      else places.push({ item, start: offset, end: offset + 1 });
    }
  }
  return places.map(({ item, start, end }) => {
    const [mark = ''] = /^[\p{Po}\p{Pe}\p{Pf}]*/u.exec(sources[item]?.slice(end) ?? '') ?? [];
    return { item, start, end: end + mark.length };
  });
}

/**
 * Finds a passage that was read from a document on the page that it was read from. Both came from the same letters by
 * different ways: spaces, hyphens at the ends of lines, ligatures and the marks of Markdown differ, letters and digits
 * do not.
 */

/** A part of one of the page's pieces of text. */
export interface FoundText {
  item: number;
  start: number;
  end: number;
}

/** A shorter piece of a passage might stand anywhere. */
const minPieceLetters = 12;

/** Where each letter of a text is. */
interface Letters {
  text: string;
  /** For each UTF-16 unit of `text`. */
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

/** Addresses of links are not on the page. */
const wordsOf = (markdown: string): string => markdown.replace(/\]\([^()\s]*\)/g, ']');

const plainLetters = (text: string): string => lettersOf([text]).text;

/** The passage's places among the pieces of a page, in order; none where it is not there. */
export function findPassage(items: readonly string[], passage: string): FoundText[] {
  const page = lettersOf(items);
  const words = wordsOf(passage);
  const whole = plainLetters(words);
  if (whole === '') return [];
  const at = page.text.indexOf(whole);
  if (at >= 0) return placesOf(items, page, [[at, at + whole.length]]);
  // Tables are read row by row, and a passage may go on over the page: then its lines and sentences are sought.
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

/** Neighbouring letters of one piece together, with the full stop that ends them. */
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

/** Joins spaced letters to words. */
import { isInvisible, isSpace, withBaseLetters } from './characters.ts';
import { type PlacedText, haveSameStyle } from './placed-text.ts';
import type { PageItem } from './pdf-page.ts';
import { isTextItem } from './pdf-page.ts';
import type { Glyph, GlyphRun } from './read-glyphs.ts';
import { findSpacedLetters, findWordBreaks } from './word-breaks.ts';

/** Difference of positions on a line, in multiples of the font size. */
const SAME = 0.02;
/** Width of a gap between columns, in points, in font sizes, and in gaps between letters. */
const WIDE_GAP = 18;
const WIDE_GAP_EMS = 1.5;
const WIDE_GAP_LETTERS = 3;

/** Matches three single letters with spaces between them. */
const spacedLetters = /(?:^|\s)\p{L}(?:\s+\p{L}){2}(?=\s|$)/u;
const singleLetter = /^\p{L}$/u;

/** Checks that some text of a page may be words of spaced letters. */
export function mayHaveSpacedLetters(items: readonly PageItem[]): boolean {
  let single = 0;
  for (const item of items) {
    if (!isTextItem(item) || item.str.trim() === '') continue;
    if (spacedLetters.test(item.str)) return true;
    single = singleLetter.test(item.str.trim()) ? single + 1 : 0;
    if (single === 3) return true;
  }
  return false;
}

interface Drawn {
  glyph: Glyph;
  run: GlyphRun;
}

/** Returns the texts of lines with spaced letters, and their runs. */
export function joinSpacedLetters(runs: readonly GlyphRun[]): { texts: PlacedText[]; runs: Set<GlyphRun> } {
  const texts: PlacedText[] = [];
  const joined = new Set<GlyphRun>();
  for (const line of lineSequences(runs)) {
    const found = joinLine(line);
    if (found.length === 0) continue;
    texts.push(...found);
    for (const run of line) joined.add(run);
  }
  return { texts, runs: joined };
}

/** Groups runs that are drawn one after another on a baseline in one size. */
function lineSequences(runs: readonly GlyphRun[]): GlyphRun[][] {
  const lines: GlyphRun[][] = [];
  for (const run of runs) {
    const last = lines.at(-1)?.at(-1);
    const isSame =
      last &&
      Math.abs(last.baseline - run.baseline) <= SAME * run.size &&
      Math.abs(last.size - run.size) <= SAME * run.size;
    if (isSame) lines.at(-1)?.push(run);
    else lines.push([run]);
  }
  return lines;
}

function joinLine(line: readonly GlyphRun[]): PlacedText[] {
  const visible: Drawn[] = [];
  const spaces = new Set<number>();
  for (const run of line) {
    for (const glyph of run.glyphs) {
      if (isInvisible(glyph.text)) continue;
      if (isSpace(glyph.text)) spaces.add(visible.length);
      else visible.push({ glyph, run });
    }
  }
  const gaps = visible.slice(1).map(({ glyph, run }, index) => {
    const { x = 0, width = 0 } = visible[index]?.glyph ?? {};
    return { width: (glyph.x - x - width) / run.size, hasSpace: spaces.has(index + 1) };
  });
  const characters = visible.map(({ glyph }) => glyph.text);
  const spaced = findSpacedLetters(characters, gaps);
  if (spaced.length === 0) return [];
  const breaks = findWordBreaks(characters, gaps);
  const usual = Math.max(...spaced.map((stretch) => stretch.usual));
  const texts: PlacedText[] = [];
  for (const [index, { glyph, run }] of visible.entries()) {
    const gap = gaps[index - 1];
    const last = texts.at(-1);
    const wide = Math.max(WIDE_GAP / run.size, WIDE_GAP_EMS, WIDE_GAP_LETTERS * usual + WIDE_GAP_EMS / 3);
    const isApart = gap !== undefined && gap.width >= wide;
    const text = withBaseLetters(glyph.text);
    if (!last || isApart) {
      texts.push({ text, x: glyph.x, width: glyph.width, run });
      continue;
    }
    const added = (breaks[index - 1] ? ' ' : '') + text;
    if (haveSameStyle(last.run, run)) last.text += added;
    // The next style begins where the last one ends, since a gap would add a space.
    else texts.push({ text: added, x: last.x + last.width, width: 0, run });
    const current = texts.at(-1) ?? last;
    current.width = Math.max(current.width, glyph.x + glyph.width - current.x);
  }
  return texts;
}

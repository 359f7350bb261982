/** Text at its place on a page, in the form in which pdf.js gives it. */
import type { Matrix, PageItem, TextItem } from './pdf-page.ts';
import type { GlyphRun, MarkedContent } from './read-glyphs.ts';

/** Text in the style of a run; it may stand elsewhere on its baseline. */
export interface PlacedText {
  text: string;
  x: number;
  width: number;
  run: GlyphRun;
}

/** Checks that two runs differ in their place on the line only. */
export const haveSameStyle = (one: GlyphRun, other: GlyphRun): boolean =>
  one === other ||
  (one.fontName === other.fontName &&
    one.size === other.size &&
    one.baseline === other.baseline &&
    one.markedContent.number === other.markedContent.number &&
    one.markedContent.isArtifact === other.markedContent.isArtifact);

/** Returns the item of a text. */
export const itemOf = ({ text, x, width, run }: PlacedText): TextItem => {
  const [a, b, c, d, , y] = run.transform;
  const transform: Matrix = [a, b, c, d, x, y];
  const { size: height, fontName } = run;
  return { str: text, dir: 'ltr', width, height, transform, fontName, hasEOL: false };
};

/** Returns an item within its marked content. */
export function withContent(
  item: TextItem,
  { number, isArtifact }: MarkedContent,
  prefix: string,
): PageItem[] {
  const id = number === undefined ? null : `${prefix}${number}`;
  const tag = isArtifact ? 'Artifact' : 'Span';
  return [{ type: 'beginMarkedContentProps', id, tag }, item, { type: 'endMarkedContent' }];
}

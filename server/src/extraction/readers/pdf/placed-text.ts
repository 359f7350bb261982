/** Text at its place on a page, in the form in which pdf.js gives it. */
import type { Matrix, PageItem, TextItem } from './pdf-page.ts';
import type { GlyphRun, MarkedContent } from './read-glyphs.ts';

/** Text in the style of a run; it may stand elsewhere on its baseline. */
export interface PlacedText {
  text: string;
  x: number;
  width: number;
  run: GlyphRun;
  /** Distance in points by which it moves down. Default 0. */
  down?: number;
  link?: LinkArea | undefined;
}

/** Area of a link: left, bottom, right and top. */
export type LinkArea = readonly [number, number, number, number];

/** Checks that two runs differ in their place on the line only. */
export const haveSameStyle = (one: GlyphRun | undefined, other: GlyphRun): boolean =>
  one === other ||
  (one?.fontName === other.fontName &&
    one.size === other.size &&
    one.baseline === other.baseline &&
    haveSameContent(one, other));

export const haveSameContent = (one: GlyphRun | undefined, { markedContent }: GlyphRun): boolean =>
  one?.markedContent.number === markedContent.number &&
  one?.markedContent.isArtifact === markedContent.isArtifact;

/** Returns the item of a text. */
export const itemOf = ({ text, x, width, run, down = 0 }: PlacedText): TextItem => {
  const [a, b, c, d, , y] = run.transform;
  const transform: Matrix = [a, b, c, d, x, y - down];
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

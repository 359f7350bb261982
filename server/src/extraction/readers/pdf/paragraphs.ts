/** Groups the segments of lines into paragraphs, and finds the direction of their text. */
import type { GlyphRun } from './read-glyphs.ts';
import { type Direction, directionOf } from './text-direction.ts';
import type { Cluster, Segment } from './text-lines.ts';

/** Lines between those of a paragraph, which belong to other columns. */
const MAX_LINES_BETWEEN = 4;
/** Distance of the lines of a paragraph in multiples of the font size. */
const MAX_LINE_DISTANCE = 1.8;
const MAX_OPEN = 100;

/** Groups segments by the blocks of the document's structure, or else by their places. */
function paragraphsOf(lines: readonly Segment[][]): Segment[][] {
  const paragraphs = new Map<number | Segment, Segment[]>();
  const first = new Map<Segment, Segment>();
  for (const [index, line] of lines.entries()) {
    const open = lines
      .slice(Math.max(0, index - MAX_LINES_BETWEEN), index)
      .flat()
      .slice(-MAX_OPEN);
    for (const segment of line) {
      const before = open.findLast((above) => continues(above, segment));
      const beginning = (before && first.get(before)) ?? segment;
      first.set(segment, beginning);
      const key = segment.block ?? beginning;
      const paragraph = paragraphs.get(key);
      if (paragraph) paragraph.push(segment);
      else paragraphs.set(key, [segment]);
    }
  }
  return [...paragraphs.values()];
}

function continues(above: Segment, below: Segment): boolean {
  const distance = (above.clusters[0]?.baseline ?? 0) - (below.clusters[0]?.baseline ?? 0);
  return (
    Math.abs(above.size - below.size) < below.size / 10 &&
    distance <= MAX_LINE_DISTANCE * below.size &&
    above.left <= below.right &&
    above.right >= below.left
  );
}

/** Properties of a segment that follow from its paragraph. */
export interface SegmentContext {
  direction: Direction;
  /** True if an Arabic letter comes before it in its paragraph. */
  continuesArabic: boolean;
  /** Distance in points by which it moves down, below the lines before it in another column. */
  down: number;
}

const isArabic = /\p{Script=Arabic}/u;

/** Returns the context of each segment; `runs` are in the order of drawing. */
export function contextsOf(
  lines: readonly Segment[][],
  runs: readonly GlyphRun[],
  ofPage: Direction,
): Map<Segment, SegmentContext> {
  const places = new Map(runs.map((run, index) => [run, index]));
  const placeOf = ({ clusters }: Segment) =>
    clusters.reduce((least, { run }) => Math.min(least, places.get(run) ?? 0), Infinity);
  const contexts = new Map<Segment, SegmentContext>();
  for (const paragraph of paragraphsOf(lines)) {
    const isBlock = paragraph[0]?.block !== undefined;
    const segments = isBlock ? paragraph.toSorted((one, other) => placeOf(one) - placeOf(other)) : paragraph;
    const ofParagraph = directionOfParagraph(segments, ofPage);
    let [continuesArabic, down, lowest] = [false, 0, Infinity];
    for (const segment of segments) {
      const { clusters, size } = segment;
      const baseline = clusters[0]?.baseline ?? 0;
      // Text continues at the top of the next column.
      if (isBlock && baseline - down > lowest + size) down = baseline - lowest + MAX_LINE_DISTANCE * size;
      lowest = Math.min(lowest, baseline - down);
      const isPure = clusters.every(({ text }) => directionOf(text) !== 'ltr');
      const direction = isPure && mainDirection(clusters) === 'rtl' ? 'rtl' : ofParagraph;
      contexts.set(segment, { direction, continuesArabic, down });
      continuesArabic ||= clusters.some(({ text }) => isArabic.test(text));
    }
  }
  return contexts;
}

const closing = /^[.,:;!?\u060C\u061B\u061F\u06D4]$/;

/** Judges mixed text by the side of its last stop, then by its letters. */
function directionOfParagraph(segments: readonly Segment[], ofPage: Direction): Direction {
  const clusters = segments.flatMap((segment) => segment.clusters);
  const found = new Set(clusters.flatMap(({ text }) => directionOf(text) ?? []));
  if (found.size === 0) return ofPage;
  if (!found.has('ltr')) return 'rtl';
  const last = segments.at(-1)?.clusters.filter(({ isSpace }) => !isSpace) ?? [];
  const [isStopLeft, isStopRight] = [last[0], last.at(-1)].map((end) => closing.test(end?.text ?? ''));
  if (isStopLeft !== isStopRight) return isStopLeft ? 'rtl' : 'ltr';
  return directionAtEnds(segments.map((segment) => segment.clusters)) ?? ofPage;
}

/** Returns the direction of most letters at the ends of lines, or else of most letters. */
export function directionAtEnds(lines: readonly (readonly Cluster[])[]): Direction | undefined {
  const isLetter = ({ text }: Cluster) => directionOf(text) !== undefined;
  const ends = lines.flatMap((line) => [line.find(isLetter), line.findLast(isLetter)]);
  return mainDirection(ends.flatMap((end) => end ?? [])) ?? mainDirection(lines.flat());
}

function mainDirection(clusters: readonly Cluster[]): Direction | undefined {
  let balance = 0;
  for (const { text } of clusters) {
    const direction = directionOf(text);
    if (direction) balance += direction === 'rtl' ? 1 : -1;
  }
  if (balance === 0) return undefined;
  return balance > 0 ? 'rtl' : 'ltr';
}

/**
 * Rewrites the lines of a page that are read from right to left. Layout analysis reads from left to right, so
 * a page in such a script is mirrored: its columns, list marks and margins then stand where they are expected.
 */
import type { ContentPlaces } from './document-structure.ts';
import { type PlacedText, haveSameStyle } from './placed-text.ts';
import type { GlyphRun } from './read-glyphs.ts';
import { type Direction, type Reading, directionOf, readingOrder, writtenAs } from './text-direction.ts';
import {
  type Cluster,
  type Segment,
  clustersOf,
  groupLines,
  paragraphsOf,
  segmentsOf,
} from './text-lines.ts';
import { NO_ROOM, findWordBreaks } from './word-breaks.ts';

export interface RewrittenLines {
  isMirrored: boolean;
  texts: PlacedText[];
  runs: Set<GlyphRun>;
}

interface PageContext {
  isMirrored: boolean;
  /** Sum of the left and right edges of the page. */
  edges: number;
  hasMirroredBrackets: boolean;
}

/** Space between characters of a line, or a character. */
interface Place {
  text: string;
  cluster: Cluster | undefined;
  /** Distance to the next character. */
  advance: number;
}

/** Returns lines in reading order: all lines of a page mainly in such a script, else those with such letters. */
export function rewriteRightToLeft(
  runs: readonly GlyphRun[],
  [left, , right]: readonly [number, number, number, number],
  contents: ContentPlaces,
): RewrittenLines {
  const clusters = clustersOf(runs);
  const allLines = groupLines(clusters).map((line) => line.toSorted((one, other) => one.x - other.x));
  const isMirrored = directionAtEnds(allLines) === 'rtl';
  const lines = allLines.filter((line) => isMirrored || line.some(({ text }) => directionOf(text) === 'rtl'));
  const segments = lines.map((line) => segmentsOf(line, contents));
  const hasMirroredBrackets = looksMirrored(segments.flat());
  const page = { isMirrored, edges: left + right, hasMirroredBrackets };
  const directions = directionsOf(segments, isMirrored ? 'rtl' : 'ltr');
  const texts: PlacedText[] = [];
  const arabicBlocks = new Set<number>();
  for (const segment of segments.flat()) {
    const { block } = segment;
    const continuesArabic = block !== undefined && arabicBlocks.has(block);
    texts.push(...rewriteSegment(segment, directions.get(segment) ?? 'ltr', page, continuesArabic));
    if (block !== undefined && segment.clusters.some(({ text }) => isArabic.test(text)))
      arabicBlocks.add(block);
  }
  return { isMirrored, texts, runs: new Set(lines.flat().flatMap(({ run, marks }) => [run, ...marks])) };
}

const isArabic = /\p{Script=Arabic}/u;

/** Returns the direction of most letters at the ends of lines, or else of most letters. */
function directionAtEnds(lines: readonly (readonly Cluster[])[]): Direction | undefined {
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

/** Checks that brackets open to the right, as they look; some programs give them as they are written. */
function looksMirrored(segments: readonly Segment[]): boolean {
  let balance = 0;
  for (const { clusters } of segments) {
    const brackets = clusters.map(({ text }) => text).filter((text) => text === '(' || text === ')');
    if (brackets.length > 1) balance += brackets[0] === '(' ? 1 : -1;
  }
  return balance >= 0;
}

/** Returns the direction of each segment by its paragraph. */
function directionsOf(lines: readonly Segment[][], ofPage: Direction): Map<Segment, Direction> {
  const directions = new Map<Segment, Direction>();
  for (const segments of paragraphsOf(lines)) {
    const ofParagraph = directionOfParagraph(segments, ofPage);
    for (const segment of segments) {
      const isPure = segment.clusters.every(({ text }) => directionOf(text) !== 'ltr');
      directions.set(segment, isPure && mainDirection(segment.clusters) === 'rtl' ? 'rtl' : ofParagraph);
    }
  }
  return directions;
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

function rewriteSegment(
  segment: Segment,
  base: Direction,
  { isMirrored, edges, hasMirroredBrackets }: PageContext,
  continuesArabic: boolean,
): PlacedText[] {
  const places = placesOf(segment);
  const context = { base, continuesArabic, hasMirroredBrackets };
  const reading = readingOrder(
    places.map(({ text }) => text),
    context,
  );
  const texts: PlacedText[] = [];
  let x = isMirrored ? edges - segment.right : segment.left;
  for (const [index, place] of inReadingOrder(places, reading)) {
    const written = writtenAs(place.text, reading.levels[index] ?? 0, context);
    const last = texts.at(-1);
    const run = place.cluster?.run ?? last?.run;
    if (!run) continue;
    if (last && haveSameStyle(last.run, run)) {
      last.text += written;
      last.width += place.advance;
    } else texts.push({ text: written, x, width: place.advance, run });
    x += place.advance;
  }
  return texts.map((text) => ({ ...text, text: text.text.normalize('NFC') }));
}

const inReadingOrder = (places: readonly Place[], { order }: Reading): [number, Place][] =>
  order.flatMap((index): [number, Place][] => {
    const place = places[index];
    return place ? [[index, place]] : [];
  });

/** Returns the characters of a segment with the spaces between its words, from left to right. */
function placesOf({ clusters, right }: Segment): Place[] {
  const visible: Cluster[] = [];
  const spaces = new Map<number, Cluster>();
  for (const cluster of clusters) {
    if (cluster.isSpace) spaces.set(visible.length, cluster);
    else visible.push(cluster);
  }
  const gaps = visible.slice(1).map((cluster, index) => {
    const { x = 0, width = 0 } = visible[index] ?? {};
    return { width: (cluster.x - x - width) / cluster.run.size, hasSpace: spaces.has(index + 1) };
  });
  const breaks = findWordBreaks(
    visible.map(({ text }) => text),
    gaps,
  );
  return visible.flatMap((cluster, index): Place[] => {
    const advance = Math.max(0, (visible[index + 1]?.x ?? right) - cluster.x);
    const place = { text: cluster.text, cluster, advance };
    const between = { cluster: spaces.get(index + 1), advance: 0 };
    if (breaks[index]) return [place, { ...between, text: ' ' }];
    // A space without room between Arabic letters keeps them from joining.
    const isNonJoiner =
      between.cluster && isArabic.test(cluster.text) && (gaps[index]?.width ?? 0) <= NO_ROOM;
    return isNonJoiner ? [place, { ...between, text: nonJoiner }] : [place];
  });
}

const nonJoiner = '\u200C';

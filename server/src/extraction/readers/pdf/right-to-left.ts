/**
 * Rewrites the lines of a page that are read from right to left. Layout analysis reads from left to right, so
 * a page in such a script is mirrored: its columns, list marks and margins then stand where they are expected.
 */
import type { ContentPlaces } from './document-structure.ts';
import { type SegmentContext, contextsOf, directionAtEnds } from './paragraphs.ts';
import type { Gutter } from './columns/column-groups.ts';
import { type LinkArea, type PlacedText, haveSameContent, haveSameStyle } from './placed-text.ts';
import type { GlyphRun } from './read-glyphs.ts';
import { directionOf, readLine, writtenAs } from './text-direction.ts';
import { type Cluster, type Segment, clustersOf, groupLines, segmentsOf } from './text-lines.ts';
import { NO_ROOM, WORD, findWordBreaks } from './word-breaks.ts';

interface RewrittenLines {
  isMirrored: boolean;
  texts: PlacedText[];
  runs: Set<GlyphRun>;
}

interface PageContext {
  isMirrored: boolean;
  /** Sum of the left and right edges of the page. */
  edges: number;
  hasMirroredBrackets: boolean;
  links: readonly LinkArea[];
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
  {
    contents,
    links,
    gutters,
  }: { contents: ContentPlaces; links: readonly LinkArea[]; gutters: readonly Gutter[] },
): RewrittenLines {
  const allLines = groupLines(clustersOf(runs));
  const isMirrored = directionAtEnds(allLines) === 'rtl';
  const lines = allLines.filter((line) => isMirrored || line.some(({ text }) => directionOf(text) === 'rtl'));
  const segments = lines.map((line) => segmentsOf(line, contents, gutters));
  const hasMirroredBrackets = looksMirrored(segments.flat());
  const page = { isMirrored, edges: left + right, hasMirroredBrackets, links };
  const contexts = contextsOf(segments, runs, isMirrored ? 'rtl' : 'ltr');
  const texts = [...contexts].flatMap(([segment, context]) => rewriteSegment(segment, context, page));
  return { isMirrored, texts, runs: new Set(lines.flat().flatMap(({ run, marks }) => [run, ...marks])) };
}

const isArabic = /\p{Script=Arabic}/u;

const [openingBrackets, closingBrackets] = ['([{«', ')]}»'];

/** Checks that brackets around such letters open to the right, as they look; some programs give them as written. */
function looksMirrored(segments: readonly Segment[]): boolean {
  let balance = 0;
  for (const { clusters } of segments) {
    const isNext = (left: Cluster | undefined, right: Cluster | undefined, letter: Cluster | undefined) =>
      left !== undefined &&
      right !== undefined &&
      directionOf(letter?.text ?? '') === 'rtl' &&
      right.x - left.x - left.width < WORD * right.run.size;
    for (const [index, { text }] of clusters.entries()) {
      if (!openingBrackets.includes(text) && !closingBrackets.includes(text)) continue;
      const [before, bracket, after] = [clusters[index - 1], clusters[index], clusters[index + 1]];
      const isAtLeft = !isNext(before, bracket, before);
      const isAtRight = !isNext(bracket, after, after);
      if (isAtLeft === isAtRight) continue;
      if (openingBrackets.includes(text)) balance += isAtLeft ? 1 : -1;
      else balance += isAtRight ? 1 : -1;
    }
  }
  return balance >= 0;
}

/** Matches a mark of a list that nothing separates from its text. */
const tightMark = /^(?:[•◦▪‣·○●■□∙]|\d{1,3}[.)])(?=[\p{Script=Arabic}\p{Script=Hebrew}])/u;

function rewriteSegment(
  segment: Segment,
  { direction, continuesArabic, down }: SegmentContext,
  { isMirrored, edges, hasMirroredBrackets, links }: PageContext,
): PlacedText[] {
  const places = placesOf(segment);
  const context = { base: direction, continuesArabic, hasMirroredBrackets };
  const { base, order, levels } = readLine(
    places.map(({ text }) => text),
    context,
  );
  const texts: PlacedText[] = [];
  let x = isMirrored ? edges - segment.right : segment.left;
  for (const index of order) {
    const place = places[index];
    if (!place) continue;
    const written = writtenAs(place.text, levels[index] ?? 0, { ...context, base });
    const last = texts.at(-1);
    const run = place.cluster?.run ?? last?.run;
    if (!run) continue;
    const link = place.cluster ? linkAt(place.cluster, links) : last?.link;
    const isSame = haveSameStyle(last?.run, run) || (written === ' ' && haveSameContent(last?.run, run));
    if (last && isSame && last.link === link) {
      last.text += written;
      last.width += place.advance;
    } else texts.push({ text: written, x, width: place.advance, run, down, link });
    x += place.advance;
  }
  separateMark(texts);
  return texts.map((text) => ({ ...text, text: text.text.normalize('NFC') }));
}

/** Separates the mark of a list from its text by a space. */
function separateMark(texts: PlacedText[]): void {
  const [first, second] = texts;
  if (!first) return;
  const [mark] = tightMark.exec(first.text + (second?.text ?? '')) ?? [];
  if (mark === undefined) return;
  if (mark.length < first.text.length) first.text = `${mark} ${first.text.slice(mark.length)}`;
  else if (mark.length === first.text.length) first.text += ' ';
}

/** Returns the link whose area holds the middle of a character. */
const linkAt = ({ x, width, run }: Cluster, links: readonly LinkArea[]): LinkArea | undefined =>
  links.find(
    ([left, bottom, right, top]) =>
      x + width / 2 >= left &&
      x + width / 2 <= right &&
      run.baseline + run.size / 4 >= bottom &&
      run.baseline + run.size / 4 <= top,
  );

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
    // Letters that overlap are no step back, since these stand from left to right.
    return { width: Math.max(0, cluster.x - x - width) / cluster.run.size, hasSpace: spaces.has(index + 1) };
  });
  const breaks = findWordBreaks(
    visible.map(({ text }) => text),
    gaps,
  );
  return visible.flatMap((cluster, index): Place[] => {
    const advance = Math.max(0, (visible[index + 1]?.x ?? right) - cluster.x);
    const ofLetter = breaks[index] ? Math.min(advance, cluster.width) : advance;
    const place = { text: cluster.text, cluster, advance: ofLetter };
    const between = { cluster: spaces.get(index + 1), advance: advance - ofLetter };
    if (breaks[index]) return [place, { ...between, text: ' ' }];
    // A space without room between Arabic letters keeps them from joining.
    const isNonJoiner =
      visible[index + 1] &&
      between.cluster &&
      isArabic.test(cluster.text) &&
      (gaps[index]?.width ?? 0) <= NO_ROOM;
    return isNonJoiner ? [place, { ...between, text: nonJoiner }] : [place];
  });
}

const nonJoiner = '\u200C';

/** Groups the characters of a page into lines and their parts. */
import type { ContentPlaces } from './document-structure.ts';
import type { Gutter } from './columns/column-groups.ts';
import { isInvisible, isMark, isSpace, withBaseLetters } from './characters.ts';
import type { GlyphRun } from './read-glyphs.ts';
import { findScripts } from './scripts.ts';
import { directionOf } from './text-direction.ts';

/** Character with its marks, or the characters of a ligature, in reading order. */
export interface Cluster {
  text: string;
  x: number;
  width: number;
  run: GlyphRun;
  /** Baseline of its line, also for a superscript. */
  baseline: number;
  isSpace: boolean;
  /** Runs of its marks. */
  marks: GlyphRun[];
}

/** Part of a line without wide gaps, from left to right. */
export interface Segment {
  clusters: Cluster[];
  left: number;
  right: number;
  size: number;
  block: number | undefined;
}

/** Difference of the baselines of a line in multiples of the font size. */
const SAME_BASELINE = 0.3;
/** Further marks over a letter are of no script. */
const MAX_MARKS = 10;
/** Widths of a gap between columns, in points and in multiples of the font size. */
const WIDE_GAP = 18;
const WIDE_GAP_EMS = 1.5;

/** Returns the characters of the runs, with marks next to their letters. */
export function clustersOf(runs: readonly GlyphRun[]): Cluster[] {
  const boxes = runs.map((run) => ({ ...boxOf(run), run }));
  const scripts = findScripts(boxes);
  const clusters: Cluster[] = [];
  const marks: { mark: Cluster; after: number }[] = [];
  for (const box of boxes) {
    const { run } = box;
    const baseline = scripts.get(box)?.host.baseline ?? run.baseline;
    for (const { text: drawn, x, width } of run.glyphs) {
      const text = withBaseLetters(isUnmappedMark(drawn, width) ? DOUBLING : drawn);
      if (isInvisible(text)) continue;
      const cluster = { text, x, width, run, baseline, isSpace: isSpace(text), marks: [] };
      if (isMark(text)) marks.push({ mark: cluster, after: clusters.length - 1 });
      else clusters.push(cluster);
    }
  }
  for (const { mark, after } of marks) attachMark(mark, clusters[after], clusters[after + 1]);
  return clusters;
}

const isArabic = /\p{Script=Arabic}/u;
/** Sign of a doubled letter. */
const DOUBLING = '\u0651';

/** Checks for a mark that its font does not map: browsers join the doubling and the vowel over a letter to one. */
const isUnmappedMark = (drawn: string, width: number): boolean => drawn === '\0' && width === 0;

function boxOf({ glyphs, baseline, size }: GlyphRun) {
  const left = glyphs.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = glyphs.reduce((most, { x, width }) => Math.max(most, x + width), -Infinity);
  return { text: glyphs.map(({ text }) => text).join(''), x: left, width: right - left, baseline, size };
}

/** Appends a mark to the letter drawn before or after it. */
function attachMark(mark: Cluster, before: Cluster | undefined, after: Cluster | undefined): void {
  const isNear = (letter: Cluster | undefined): boolean =>
    letter !== undefined &&
    !letter.isSpace &&
    letter.width > 0 &&
    Math.abs(letter.baseline - mark.run.baseline) <= letter.run.size &&
    mark.x >= letter.x - letter.run.size / 2 &&
    mark.x <= letter.x + letter.width + letter.run.size / 2;
  const [near, next] = [before, after].map((letter) => (isNear(letter) ? letter : undefined));
  // Drawn from left to right, the marks of right-to-left text come before their letter.
  const isDrawnBackward =
    next !== undefined && directionOf(next.text) === 'rtl' && next.x >= (near?.x ?? -Infinity);
  const letter = isDrawnBackward ? next : (near ?? next);
  if (!letter || letter.marks.length >= MAX_MARKS) return;
  if (mark.text === DOUBLING && !isArabic.test(letter.text)) return;
  const [first = '', ...others] = Array.from(letter.text);
  letter.text = [first, mark.text, ...others].join('');
  letter.marks.push(mark.run);
}

/** Groups characters by baseline, from the top of the page and from left to right. */
export function groupLines(clusters: readonly Cluster[]): Cluster[][] {
  const lines: Cluster[][] = [];
  for (const cluster of clusters.toSorted((one, other) => other.baseline - one.baseline)) {
    const line = lines.at(-1);
    const first = line?.[0];
    const nearness = SAME_BASELINE * Math.min(first?.run.size ?? 0, cluster.run.size);
    if (line && first && first.baseline - cluster.baseline <= nearness) line.push(cluster);
    else lines.push([cluster]);
  }
  // The second letter of a ligature may have no width: its place is left of the first.
  const place = ({ x }: Cluster) => Math.round(10 * x);
  return lines.map((line) =>
    line.toSorted((one, other) => place(one) - place(other) || one.width - other.width),
  );
}

/** Splits a line at wide gaps, at gutters, and where another block of the document begins. */
export function segmentsOf(
  line: readonly Cluster[],
  contents: ContentPlaces,
  gutters: readonly Gutter[],
): Segment[] {
  const segments: Segment[] = [];
  for (const cluster of line) {
    const segment = segments.at(-1);
    const { number } = cluster.run.markedContent;
    const block = number === undefined ? undefined : contents.get(number)?.block;
    const right = cluster.x + cluster.width;
    const wide = Math.max(WIDE_GAP, WIDE_GAP_EMS * cluster.run.size);
    const isApart = segment && (cluster.x - segment.right >= wide || hasGutter(gutters, segment, cluster));
    if (!segment || segment.block !== block || isApart) {
      if (cluster.isSpace) continue;
      segments.push({ clusters: [cluster], left: cluster.x, right, size: cluster.run.size, block });
      continue;
    }
    segment.clusters.push(cluster);
    if (cluster.isSpace) continue;
    segment.right = Math.max(segment.right, right);
    segment.size = Math.max(segment.size, cluster.run.size);
  }
  return segments;
}

const hasGutter = (
  gutters: readonly Gutter[],
  { right, size }: Segment,
  { x, baseline, text }: Cluster,
): boolean =>
  !isSpace(text) &&
  gutters.some(
    (gutter) =>
      gutter.x >= right && gutter.x <= x && baseline <= gutter.top + size && baseline >= gutter.bottom - size,
  );

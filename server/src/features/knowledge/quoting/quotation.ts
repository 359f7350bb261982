/** Chooses what to quote of a passage: all of a short one, of a long one the parts nearest to the question. */
import type { Embedder } from '../../../embeddings/embedder.ts';
import { namedRows } from '../text/named-rows.ts';
import { asksForNumber, holdsNumber } from '../text/numbers.ts';
import { linesOfPart, type QuotablePart, quotableParts, quote, withLines } from '../text/quotable-parts.ts';
import type { Span } from '../text/markdown-blocks.ts';
import { needsNext } from '../text/whole-blocks.ts';

export interface Quotation {
  /** Markdown, word for word from the passage. */
  text: string;
  /** From the first to the last quoted character of the passage. */
  start: number;
  end: number;
}

export interface QuotationRequest {
  question: string;
  /** What stands above the passage. */
  heading: string;
  /** The part of the passage that was found; the rest makes its lists and tables whole. */
  found: Span;
  /** Ways to ask for it are known, its heading among them: that brings none of its sentences nearer than the others. */
  isAskedAsWhole?: boolean;
  /** The few sentences of it that are nearest to the question, where that is known. */
  nearest?: Span | undefined;
  /** At most so many, unless one part alone is longer. */
  maxCharacters: number;
  /** Of a list or table that is longer, only the lines that were found are quoted; default: 4,000. */
  maxBlockCharacters?: number;
}

/** A passage up to this length is quoted whole. */
const MAX_WHOLE_CHARACTERS = 600;
const MAX_BLOCK_CHARACTERS = 4_000;
/** A table with more rows may be asked for a row. */
const MAX_WHOLE_ROWS = 3;
/** Parts much farther from the question than the nearest one are left out, even where there is room. */
const PART_SLACK = 0.3;
/** Where ways to ask for the passage are known, its nearest sentences tell more. */
const PART_SLACK_ASKED_AS_WHOLE = 0.2;
/** What led to the passage is so much nearer than the rest of it. */
const FOUND_BONUS = 0.1;
/** Where a number is asked for, a part that holds one is so much nearer. */
const NUMBER_BONUS = 0.2;

/** Quotes what of `passage` answers the question. A quotation never ends with what only leads in. */
export async function quoteFrom(
  embedder: Embedder,
  passage: string,
  request: QuotationRequest,
): Promise<Quotation> {
  const parts = quotableParts(passage).map((part, index, all) =>
    narrowed(passage, part, { ...request, leadIn: all[index - 1]?.text ?? '' }),
  );
  const isShort = passage.length <= Math.min(MAX_WHOLE_CHARACTERS, request.maxCharacters);
  const chosen = new Set(isShort ? parts : await nearest(embedder, parts, request));
  completeSense(parts, chosen);
  const quoted = parts.filter((part) => chosen.has(part));
  return {
    text: quote(passage, { all: parts, chosen }),
    start: quoted[0]?.from ?? quoted[0]?.start ?? 0,
    end: quoted.at(-1)?.end ?? passage.length,
  };
}

/** A table with the rows that the question names, where it names some; of an endless one the rows that were found. */
function narrowed(
  passage: string,
  part: QuotablePart,
  request: QuotationRequest & { leadIn: string },
): QuotablePart {
  const { question, heading, leadIn, found, maxBlockCharacters = MAX_BLOCK_CHARACTERS } = request;
  const { kind } = part.block;
  if (kind !== 'table' && kind !== 'list') return part;
  const { head, lines } = linesOfPart(passage, part);
  if (kind === 'table' && lines.length > MAX_WHOLE_ROWS) {
    const named = namedRows(lines, { question, around: `${heading} ${leadIn} ${head}` });
    if (named.length > 0) return withLines(part, { head, lines: named });
  }
  const isEndless = part.text.length > maxBlockCharacters;
  const near = lines.filter(({ start, end }) => start < found.end && end > found.start);
  return isEndless && near.length > 0 ? withLines(part, { head, lines: near }) : part;
}

async function nearest(
  embedder: Embedder,
  parts: readonly QuotablePart[],
  { question, heading, isAskedAsWhole, maxCharacters, nearest: found }: QuotationRequest,
): Promise<QuotablePart[]> {
  // By its words alone, and below its heading, without which a sentence may not say what it is about.
  const above = isAskedAsWhole ? [''] : ['', `${heading}\n`];
  const texts = parts.flatMap(({ text }) => above.map((words) => words + text));
  const [asked, ...vectors] = await embedder.embed([question, ...texts], { isUrgent: true });
  const nearnessOf = (part: number) =>
    above.reduce((sum, _, i) => sum + cosineOf(asked, vectors[part * above.length + i]), 0) / above.length;
  const wantsNumber = asksForNumber(question);
  const scored = parts.map((part, i) => {
    const isFound = found !== undefined && part.start < found.end && part.end > found.start;
    const bonus = (wantsNumber && holdsNumber(part.text) ? NUMBER_BONUS : 0) + (isFound ? FOUND_BONUS : 0);
    return { part, nearness: nearnessOf(i) + bonus };
  });
  const best = Math.max(...scored.map(({ nearness }) => nearness));
  const slack = isAskedAsWhole ? PART_SLACK_ASKED_AS_WHOLE : PART_SLACK;
  const chosen: QuotablePart[] = [];
  let left = maxCharacters;
  for (const { part, nearness } of scored.toSorted((a, b) => b.nearness - a.nearness)) {
    left -= part.text.length;
    if (chosen.length > 0 && (left < 0 || nearness < best - slack)) break;
    chosen.push(part);
  }
  return chosen;
}

const cosineOf = (left: Float32Array | undefined, right: Float32Array | undefined): number =>
  left && right ? left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0) : 0;

/** As *Yes.*: it says nothing without what follows, and changes what that says. */
const ONE_WORD = /^\p{L}+[.!]$/u;

/** Adds to a list, table or code the sentence before it, to what leads in what it announces, and *Yes.* to its reason. */
function completeSense(parts: readonly QuotablePart[], chosen: Set<QuotablePart>): void {
  for (const [index, part] of parts.entries()) {
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (!chosen.has(part)) continue;
    if (before && (part.block.kind !== 'paragraph' || ONE_WORD.test(before.text))) chosen.add(before);
    const goesOn = after && after.block !== part.block && needsNext(part.text, after.block.kind);
    if (goesOn) chosen.add(after);
  }
}

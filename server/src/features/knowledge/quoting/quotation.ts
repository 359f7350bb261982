/** Selects the quotation of a passage: all of a short one, or the parts nearest to the question. */
import type { Embedder } from '../../../embeddings/embedder.ts';
import { namedRows } from '../text/named-rows.ts';
import { asksForNumber, containsNumber } from '../text/numbers.ts';
import { linesOfPart, type QuotablePart, quotableParts, quote, withLines } from '../text/quotable-parts.ts';
import type { Span } from '../text/markdown-blocks.ts';
import { needsNext } from '../text/widen-to-blocks.ts';

export interface Quotation {
  /** Markdown, verbatim from the passage. */
  text: string;
  /** Offset of the first quoted character in the passage. */
  start: number;
  end: number;
}

export interface QuotationRequest {
  question: string;
  /** Heading above the passage. */
  heading: string;
  /** Part of the passage that was found; the rest completes its lists and tables. */
  found: Span;
  /** Set if phrasings of the passage matched: they include the heading, which then favours no sentence. */
  hasPhrasings?: boolean;
  /** Sentences nearest to the question, if known. */
  nearest?: Span | undefined;
  /** Rows of a table that are asked for, if known. */
  rows?: readonly Span[] | undefined;
  /** Maximum length, unless a single part is longer. */
  maxCharacters: number;
  /** Maximum length of a list or table; longer ones are reduced to the found lines. Default 4,000. */
  maxBlockCharacters?: number;
}

/** Maximum length of a passage that is quoted whole. */
const MAX_WHOLE_CHARACTERS = 600;
const MAX_BLOCK_CHARACTERS = 4_000;
/** Maximum number of rows of a table that is never reduced to named rows. */
const MAX_WHOLE_ROWS = 3;
/** Maximum distance of a quoted part from the nearest one. */
const PART_SLACK = 0.3;
/** Narrower limit if phrasings of the passage matched, since its nearest sentences are more specific. */
const PART_SLACK_WITH_PHRASINGS = 0.2;
/** Bonus for parts that led to the passage. */
const FOUND_BONUS = 0.1;
/** Bonus for parts with a number if the question asks for one. */
const NUMBER_BONUS = 0.2;

const overlap = (left: Span, right: Span): boolean => left.start < right.end && left.end > right.start;

/** Quotes the parts of `passage` that answer the question; never ends with a lead-in. */
export async function quoteFrom(
  embedder: Embedder,
  passage: string,
  request: QuotationRequest,
): Promise<Quotation> {
  const parts = quotableParts(passage).map((part, index, all) =>
    narrowToRows(passage, part, { ...request, leadIn: all[index - 1]?.text ?? '' }),
  );
  const isShort = passage.length <= Math.min(MAX_WHOLE_CHARACTERS, request.maxCharacters);
  const { rows } = request;
  const isAsked = (part: Span) => rows?.some((row) => overlap(row, part));
  const known = isShort ? parts : rows && parts.filter(isAsked);
  const chosen = new Set(known ?? (await nearest(embedder, parts, request)));
  addContext(parts, chosen);
  const quoted = parts.filter((part) => chosen.has(part));
  return {
    text: quote(passage, { all: parts, chosen }),
    start: quoted[0]?.from ?? quoted[0]?.start ?? 0,
    end: quoted.at(-1)?.end ?? passage.length,
  };
}

/**
 * Reduces a table to the rows that the question names, and a very long list or table to the lines that were
 * found.
 */
function narrowToRows(
  passage: string,
  part: QuotablePart,
  request: QuotationRequest & { leadIn: string },
): QuotablePart {
  const { question, heading, leadIn, found, rows, maxBlockCharacters = MAX_BLOCK_CHARACTERS } = request;
  const { kind } = part.block;
  if (kind !== 'table' && kind !== 'list') return part;
  const { head, lines } = linesOfPart(passage, part);
  if (kind === 'table' && lines.length > MAX_WHOLE_ROWS) {
    const around = `${heading} ${leadIn} ${head}`;
    const named = rows
      ? lines.filter((line) => rows.some((row) => overlap(row, line)))
      : namedRows(lines, { question, around });
    if (named.length > 0) return withLines(part, { head, lines: named });
  }
  const isEndless = part.text.length > maxBlockCharacters;
  const near = lines.filter((line) => overlap(found, line));
  return isEndless && near.length > 0 ? withLines(part, { head, lines: near }) : part;
}

async function nearest(
  embedder: Embedder,
  parts: readonly QuotablePart[],
  { question, heading, hasPhrasings, maxCharacters, nearest: found }: QuotationRequest,
): Promise<QuotablePart[]> {
  // Embeds each part with and without its heading, since a sentence may depend on it.
  const above = hasPhrasings ? [''] : ['', `${heading}\n`];
  const texts = parts.flatMap(({ text }) => above.map((words) => words + text));
  const [asked, ...vectors] = await embedder.embed([question, ...texts], { isUrgent: true });
  const nearnessOf = (part: number) =>
    above.reduce((sum, _, i) => sum + cosineOf(asked, vectors[part * above.length + i]), 0) / above.length;
  const wantsNumber = asksForNumber(question);
  const scored = parts.map((part, i) => {
    const isFound = found !== undefined && overlap(found, part);
    const bonus = (wantsNumber && containsNumber(part.text) ? NUMBER_BONUS : 0) + (isFound ? FOUND_BONUS : 0);
    return { part, nearness: nearnessOf(i) + bonus };
  });
  const best = Math.max(...scored.map(({ nearness }) => nearness));
  const slack = hasPhrasings ? PART_SLACK_WITH_PHRASINGS : PART_SLACK;
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

/** Single-word sentence such as *Yes.*, which depends on the next sentence and changes its meaning. */
const ONE_WORD = /^\p{L}+[.!]$/u;

/**
 * Adds the sentence before a list, table or code, the block after a lead-in, and a single-word sentence
 * before its reason.
 */
function addContext(parts: readonly QuotablePart[], chosen: Set<QuotablePart>): void {
  for (const [index, part] of parts.entries()) {
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (!chosen.has(part)) continue;
    if (before && (part.block.kind !== 'paragraph' || ONE_WORD.test(before.text))) chosen.add(before);
    const isContinued = after && after.block !== part.block && needsNext(part.text, after.block.kind);
    if (isContinued) chosen.add(after);
  }
}

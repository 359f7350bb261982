/** Chooses what to quote of a passage: all of a short one, of a long one the parts nearest to the question. */
import type { Embedder } from '../../embeddings/embedder.ts';
import { type QuotablePart, quotableParts, quote } from './text/quotable-parts.ts';

export interface Quotation {
  /** Markdown, word for word from the passage. */
  text: string;
  /** From the first to the last quoted character of the passage. */
  start: number;
  end: number;
}

/** A passage up to this length is quoted whole. */
const MAX_WHOLE_CHARACTERS = 600;
/** A table with more rows than this is asked for a row, unless no row stands out. */
const MAX_WHOLE_ROWS = 3;
/** How much nearer than the average row the asked-for rows are. */
const ROW_STANDS_OUT_BY = 0.15;
/** Rows about as near as the nearest one belong to the answer as well. */
const ROW_SLACK = 0.08;
/** Parts much farther from the question than the nearest one are left out, even where there is room. */
const PART_SLACK = 0.2;

type ScoredPart = QuotablePart & { cosine: number };

/** Quotes what of `passage` answers `question`, at most `maxCharacters` unless one part alone is longer. */
export async function quoteFrom(
  embedder: Embedder,
  passage: string,
  { question, maxCharacters }: { question: string; maxCharacters: number },
): Promise<Quotation> {
  const parts = quotableParts(passage);
  const rows = parts.filter(({ block }) => block.kind === 'table');
  const isShort = passage.length <= Math.min(MAX_WHOLE_CHARACTERS, maxCharacters);
  if (isShort && rows.length <= MAX_WHOLE_ROWS) return { text: passage, start: 0, end: passage.length };
  const scored = await score(embedder, passage, { question, parts });
  const kept = withoutOtherRows(scored);
  const chosen = isShort ? kept : nearest(kept, maxCharacters);
  return quotationOf(passage, withLeadIns(passage, parts, chosen));
}

async function score(
  embedder: Embedder,
  passage: string,
  { question, parts }: { question: string; parts: QuotablePart[] },
): Promise<ScoredPart[]> {
  const texts = parts.map(({ start, end }) => passage.slice(start, end));
  const [asked, ...vectors] = await embedder.embed([question, ...texts], { isUrgent: true });
  return parts.map((part, i) => {
    const vector = vectors[i];
    const cosine = asked && vector ? asked.reduce((sum, value, j) => sum + value * (vector[j] ?? 0), 0) : 0;
    return { ...part, cosine };
  });
}

/** Where some rows of a long table stand out, the others go. */
function withoutOtherRows(parts: ScoredPart[]): ScoredPart[] {
  const rows = parts.filter(({ block }) => block.kind === 'table');
  if (rows.length <= MAX_WHOLE_ROWS) return parts;
  const cosines = rows.map(({ cosine }) => cosine);
  const best = Math.max(...cosines);
  const average = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  if (best - average < ROW_STANDS_OUT_BY) return parts;
  return parts.filter((part) => part.block.kind !== 'table' || part.cosine >= best - ROW_SLACK);
}

function nearest(parts: ScoredPart[], maxCharacters: number): ScoredPart[] {
  const best = Math.max(...parts.map(({ cosine }) => cosine));
  const chosen: ScoredPart[] = [];
  let left = maxCharacters;
  for (const part of parts.toSorted((a, b) => b.cosine - a.cosine)) {
    left -= part.end - part.start;
    if (chosen.length > 0 && (left < 0 || part.cosine < best - PART_SLACK)) break;
    chosen.push(part);
  }
  return chosen;
}

/** A list, table or code makes no sense without the sentence with a colon that introduces it. */
function withLeadIns(passage: string, all: QuotablePart[], chosen: QuotablePart[]): QuotablePart[] {
  const leadIns = chosen.flatMap(({ block }) => {
    const before = all.filter((part) => part.end <= block.start).at(-1);
    const isLeadIn =
      block.kind !== 'paragraph' && before && passage.slice(before.start, before.end).endsWith(':');
    return isLeadIn ? [before] : [];
  });
  return all.filter((part) => [...chosen, ...leadIns].some(({ start }) => start === part.start));
}

function quotationOf(passage: string, chosen: QuotablePart[]): Quotation {
  const first = chosen[0];
  const last = chosen.at(-1);
  if (!first || !last) return { text: passage, start: 0, end: passage.length };
  const start = first.block.kind === 'table' ? first.block.start : first.start;
  return { text: quote(passage, chosen), start, end: last.end };
}

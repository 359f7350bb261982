/** Quotes a passage with its citation marker. */
import type { Database } from '../../../db/client.ts';
import * as queries from '../store/queries.ts';
import { quoteFrom } from './quotation.ts';
import type { Passage, RetrievalDeps } from '../retrieval/retrieval.ts';
import { lastHeading } from '../text/chunking.ts';
import { pageAt } from '../text/pages.ts';
import type { Span } from '../text/markdown-blocks.ts';
import { widenToBlocks } from '../text/widen-to-blocks.ts';

export interface CitedPassage {
  /** Pieces of the quotation for streaming; the last one is the marker. */
  pieces: string[];
  /** Passage with the span that is quoted. */
  passage: Passage;
}

interface CitationRequest {
  question: string;
  marker: number;
  maxCharacters: number;
  /** Rows of a table that are asked for, in the file's text. */
  rows?: readonly Span[] | undefined;
  /** Maximum length of a list or table; of longer ones, the nearest lines are quoted. */
  maxBlockCharacters?: number;
}

/** Quotes at most `maxCharacters` of the passage that answer the question; a list or table may be longer. */
export async function citePassage(
  { db, embedder }: Pick<RetrievalDeps, 'db' | 'embedder'>,
  passage: Passage,
  { marker, rows, maxBlockCharacters, ...request }: CitationRequest,
): Promise<CitedPassage> {
  const wide = await widen(db, passage);
  const within = (span: Span) => ({ start: span.start - wide.shift, end: span.end - wide.shift });
  const { text, start, end } = await quoteFrom(embedder, wide.text, {
    ...request,
    heading: lastHeading(passage.title),
    hasPhrasings: passage.evidence.phrasing > 0,
    found: within(maxBlockCharacters === undefined ? passage : (passage.nearest ?? passage)),
    nearest: passage.nearest && within(passage.nearest),
    rows: rows?.map(within),
    ...(maxBlockCharacters !== undefined && { maxBlockCharacters }),
  });
  const place = {
    start: Math.max(wide.start, wide.shift + start),
    end: Math.min(wide.end, wide.shift + end),
  };
  return {
    pieces: [...splitLines(text), markerAfter(text, marker)],
    passage: {
      ...passage,
      ...pageAt(wide.pageStarts, place.start),
      // The quotation is cited as a whole.
      pageBreaks: [],
      snippet: wide.text.slice(start, end),
      ...place,
    },
  };
}

/** Checks that two passages share text. */
export const overlap = (left: Passage, right: Passage): boolean =>
  left.fileId === right.fileId && left.start < right.end && left.end > right.start;

interface WidePassage extends Span {
  text: string;
  /** Offset in the document of the start of `text`; smaller than `start` if a table head was added. */
  shift: number;
  pageStarts: readonly number[];
}

/** Extends the passage to the whole of lists and tables that it cuts. */
async function widen(db: Database, { fileId, start, end, snippet }: Passage): Promise<WidePassage> {
  const file = await queries.findFile(db, fileId);
  if (!file) return { text: snippet, start, end, shift: start, pageStarts: [] };
  const { content, page_starts: pageStarts } = file;
  const { head, tail, ...wide } = widenToBlocks(content, { start, end });
  const text = head + content.slice(wide.start, wide.end) + tail;
  return { ...wide, text, shift: wide.start - head.length, pageStarts };
}

/** Splits the text into lines for streaming. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
}

/**
 * Returns the marker after a sentence or item, or on a line of its own after a table or code, which it would
 * break.
 */
function markerAfter(text: string, marker: number): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1).trim();
  const isBlockEnd = lastLine.startsWith('|') || lastLine.startsWith('```') || lastLine.startsWith('~~~');
  return isBlockEnd ? `\n\n[${marker}]` : ` [${marker}]`;
}

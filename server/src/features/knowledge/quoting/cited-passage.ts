/** Quotes a passage with the marker of its citation. */
import type { Database } from '../../../db/client.ts';
import * as queries from '../store/queries.ts';
import { quoteFrom } from './quotation.ts';
import type { Passage, RetrievalDeps } from '../retrieval/retrieval.ts';
import { lastHeading } from '../text/chunking.ts';
import { pageAt } from '../text/pages.ts';
import type { Span } from '../text/markdown-blocks.ts';
import { wholeBlocks } from '../text/whole-blocks.ts';

export interface CitedPassage {
  /** The quotation in pieces, as they are to be streamed; its marker is the last. */
  pieces: string[];
  /** The passage with the place of what is quoted. */
  passage: Passage;
}

interface CitationRequest {
  question: string;
  /** Number of the citation. */
  marker: number;
  maxCharacters: number;
  /** Of a longer list or table, only what is nearest is quoted. */
  maxBlockCharacters?: number;
}

/** Quotes at most so many characters of what answers the question, unless a list or table is longer. */
export async function citePassage(
  { db, embedder }: Pick<RetrievalDeps, 'db' | 'embedder'>,
  passage: Passage,
  { marker, maxBlockCharacters, ...request }: CitationRequest,
): Promise<CitedPassage> {
  const wide = await widen(db, passage);
  const within = (span: Span) => ({ start: span.start - wide.shift, end: span.end - wide.shift });
  const { text, start, end } = await quoteFrom(embedder, wide.text, {
    ...request,
    heading: lastHeading(passage.title),
    isAskedAsWhole: passage.evidence.phrasing > 0,
    found: within(maxBlockCharacters === undefined ? passage : (passage.nearest ?? passage)),
    nearest: passage.nearest && within(passage.nearest),
    ...(maxBlockCharacters !== undefined && { maxBlockCharacters }),
  });
  const place = {
    start: Math.max(wide.start, wide.shift + start),
    end: Math.min(wide.end, wide.shift + end),
  };
  return {
    pieces: [...inPieces(text), markerAfter(text, marker)],
    passage: {
      ...passage,
      ...pageAt(wide.pageStarts, place.start),
      // What is quoted is cited as a whole.
      pageBreaks: [],
      snippet: wide.text.slice(start, end),
      ...place,
    },
  };
}

/** Whether two passages share some of their text. */
export const overlap = (left: Passage, right: Passage): boolean =>
  left.fileId === right.fileId && left.start < right.end && left.end > right.start;

interface WidePassage extends Span {
  text: string;
  /** From a place in `text` to that in the document: less than its start by what is put above the passage. */
  shift: number;
  pageStarts: readonly number[];
}

/** The passage with the lists and tables whole that it cuts. */
async function widen(db: Database, { fileId, start, end, snippet }: Passage): Promise<WidePassage> {
  const file = await queries.findFile(db, fileId);
  if (!file) return { text: snippet, start, end, shift: start, pageStarts: [] };
  const { content, page_starts: pageStarts } = file;
  const { head, tail, ...wide } = wholeBlocks(content, { start, end });
  const text = head + content.slice(wide.start, wide.end) + tail;
  return { ...wide, text, shift: wide.start - head.length, pageStarts };
}

/** Line by line, so that a reader sees it grow. */
function inPieces(text: string): string[] {
  return text.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
}

/** A marker at the end of a sentence or an item; on a line of its own after a table or code, which it would break. */
function markerAfter(text: string, marker: number): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1).trim();
  const isBlockEnd = lastLine.startsWith('|') || lastLine.startsWith('```') || lastLine.startsWith('~~~');
  return isBlockEnd ? `\n\n[${marker}]` : ` [${marker}]`;
}

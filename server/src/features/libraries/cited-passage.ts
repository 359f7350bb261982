/** Quotes a passage with the marker of its citation. */
import type { Database } from '../../db/client.ts';
import * as queries from './queries.ts';
import { quoteFrom } from './quotation.ts';
import type { Passage, RetrievalDeps } from './retrieval.ts';
import { lastHeading } from './text/chunking.ts';
import { pageAt } from './text/pages.ts';
import { type Span, wholeBlocks } from './text/whole-blocks.ts';

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
  const within = (span: Span) => ({ start: span.start - wide.start, end: span.end - wide.start });
  const { text, start, end } = await quoteFrom(embedder, wide.text, {
    ...request,
    heading: lastHeading(passage.title),
    isAskedAsWhole: passage.evidence.phrasing > 0,
    found: within(maxBlockCharacters === undefined ? passage : (passage.nearest ?? passage)),
    nearest: passage.nearest && within(passage.nearest),
    ...(maxBlockCharacters !== undefined && { maxBlockCharacters }),
  });
  return {
    pieces: [...inPieces(text), markerAfter(text, marker)],
    passage: {
      ...passage,
      ...pageAt(wide.pageStarts, wide.start + start),
      snippet: wide.text.slice(start, end),
      start: wide.start + start,
      end: wide.start + end,
    },
  };
}

/** Whether two passages share some of their text. */
export const overlap = (left: Passage, right: Passage): boolean =>
  left.fileId === right.fileId && left.start < right.end && left.end > right.start;

/** The passage with the lists and tables whole that it cuts. */
async function widen(
  db: Database,
  { fileId, start, end, snippet }: Passage,
): Promise<{ text: string; start: number; pageStarts: readonly number[] }> {
  const file = await queries.findFile(db, fileId);
  if (!file) return { text: snippet, start, pageStarts: [] };
  const { content, page_starts: pageStarts } = file;
  const wide = wholeBlocks(content, { start, end });
  return { text: content.slice(wide.start, wide.end), start: wide.start, pageStarts };
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

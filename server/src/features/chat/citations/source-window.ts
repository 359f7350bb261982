/** Window of a source's text around a cited passage. */
import type { CitationSource } from '@polylogue/contract/chat/conversations/schemas';

/** Minimum context before and after the passage, in characters; lines stay whole. */
const contextLength = 1_500;
/** Context when the whole source is requested: covers a handbook page, but not a book. */
export const wholeContextLength = 50_000;
/** Remainders up to this length are included rather than omitted. */
const minOmittedLength = 500;

interface Range {
  start: number;
  end: number;
}

const isLowSurrogate = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at));

/** Returns the start of the window: at a line if possible, never within a character. */
function windowStart(text: string, passage: Range, context: number): number {
  const from = passage.start - context;
  if (from <= minOmittedLength) return 0;
  const line = text.indexOf('\n', from) + 1;
  if (line > 0 && line <= passage.start) return line;
  return isLowSurrogate(text, from) ? from + 1 : from;
}

function windowEnd(text: string, passage: Range, context: number): number {
  const to = passage.end + context;
  if (to >= text.length - minOmittedLength) return text.length;
  const line = text.lastIndexOf('\n', to);
  if (line >= passage.end) return line;
  return isLowSurrogate(text, to) ? to - 1 : to;
}

/** Maximum length of a repeated table header. */
const maxHeadLength = 2_000;
const tableHead = /^[ \t]{0,3}\|[^\n]*\n[ \t]{0,3}\|[ \t|:-]+\|[ \t]*\n/;

/** Returns the header of the table that continues at this line; Markdown rows need one. */
function tableHeadAbove(text: string, at: number): string {
  const isRow = (start: number) => /^[ \t]{0,3}\|/.test(text.slice(start, start + 4));
  if (at === 0 || text[at - 1] !== '\n' || !isRow(at)) return '';
  let first = at;
  for (let before = at; before > 0 && isRow(before); ) {
    first = before;
    before = text.lastIndexOf('\n', before - 2) + 1;
    if (before === 0 && isRow(0)) first = 0;
  }
  const [head = ''] = tableHead.exec(text.slice(first, first + maxHeadLength)) ?? [];
  return first + head.length <= at ? head : '';
}

/** Cuts a source to the passage with `context` characters on each side; drops passages outside. */
export function windowAround(
  source: Omit<CitationSource, 'omitted'>,
  passage: Range,
  context = contextLength,
): Pick<CitationSource, 'text' | 'passages' | 'omitted'> {
  const { text, passages } = source;
  const [start, end] = [windowStart(text, passage, context), windowEnd(text, passage, context)];
  const head = source.mediaType === 'text/markdown' ? tableHeadAbove(text, start) : '';
  const moved = head.length - start;
  return {
    text: head + text.slice(start, end),
    passages: passages
      .filter((other) => other.start >= start && Math.min(other.end, text.length) <= end)
      .map((other) => ({ ...other, start: other.start + moved, end: other.end + moved })),
    omitted: { before: start, after: text.length - end },
  };
}

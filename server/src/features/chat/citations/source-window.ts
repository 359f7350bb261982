/** The part of a source that a cited passage is read in. */
import type { CitationSource } from '@polylogue/contract/chat/conversations/schemas';

/** What is shown before and after the passage, in characters; lines stay whole. */
const contextLength = 1_500;
/** The same of a source that is asked for whole: a page of any handbook, but not a book. */
export const wholeContextLength = 50_000;
/** So little more is not left out. */
const spareLength = 500;

interface Range {
  start: number;
  end: number;
}

const isLowSurrogate = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at));

/** Where a window begins: at a line where there is one, and never within a character. */
function beginning(text: string, passage: Range, context: number): number {
  const from = passage.start - context;
  if (from <= spareLength) return 0;
  const line = text.indexOf('\n', from) + 1;
  if (line > 0 && line <= passage.start) return line;
  return isLowSurrogate(text, from) ? from + 1 : from;
}

function ending(text: string, passage: Range, context: number): number {
  const to = passage.end + context;
  if (to >= text.length - spareLength) return text.length;
  const line = text.lastIndexOf('\n', to);
  if (line >= passage.end) return line;
  return isLowSurrogate(text, to) ? to - 1 : to;
}

/** A head that is longer is no help to read the rows. */
const maxHeadLength = 2_000;
const tableHead = /^[ \t]{0,3}\|[^\n]*\n[ \t]{0,3}\|[ \t|:-]+\|[ \t]*\n/;

/** The head of the table that goes on at this line: without it, rows are no table. */
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

/** Keeps of a source the passage and what is around it, `context` characters on each side. Passages elsewhere in it are left out with their text. */
export function windowAround(
  source: Omit<CitationSource, 'omitted'>,
  passage: Range,
  context = contextLength,
): Pick<CitationSource, 'text' | 'passages' | 'omitted'> {
  const { text, passages } = source;
  const [start, end] = [beginning(text, passage, context), ending(text, passage, context)];
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

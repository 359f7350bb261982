/** Widens a passage, so that no list, table or code is cut and none stands without the sentence that introduces it. */
import {
  type Block,
  type BlockKind,
  headAbove,
  markdownBlocks,
  openingOf,
  type Span,
} from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

/** A span of a text, and what makes sense of the block that is cut where it begins or ends. */
export interface WideSpan extends Span {
  /** The head of a table, or the line that opens code; else empty. */
  head: string;
  /** What closes code; else empty. */
  tail: string;
}

/** Nobody reads a longer quotation. What is longer is cut on both sides of what was found. */
const MAX_WIDE_CHARACTERS = 20_000;

/** What ends a text is looked at from there: a search from the front would begin anew at each sign. */
const LEAD_IN = /$(?<=[:：]\W*)/;
const ENDS_A_SENTENCE = /$(?<=[.!?…。؟]\W*)/u;

/** Whether a text announces what comes after it, as in "To connect a model:". */
export const isLeadIn = (text: string): boolean => LEAD_IN.test(text);

/** Whether a text makes no sense without the block after it: it announces it, or goes on in a list, a table or code. */
export const needsNext = (text: string, next: BlockKind): boolean =>
  next !== 'heading' && (isLeadIn(text) || (next !== 'paragraph' && !ENDS_A_SENTENCE.test(text)));

/**
 * The span with the whole of each block that it cuts, but for paragraphs, and with what it leads in or is led in by, as
 * far as somebody would read it.
 */
export function wholeBlocks(source: string, found: Span): WideSpan {
  const { before, first, last, after } = blocksAround(source, found);
  const wide = {
    start: Math.min(found.start, beginning(source, first, before)),
    end: Math.max(found.end, ending(source.slice(found.start, found.end), last, after)),
  };
  const { start, end } = readable(source, wide, found);
  const cutBelow = [last, after].find((block) => block && block.start < end && end < block.end);
  return {
    start,
    end,
    head: first && first.start < start ? headOf(source, first, start) : '',
    tail: cutBelow?.kind === 'code' ? `\n${openingOf(source, cutBelow).fence}` : '',
  };
}

/** The first and the last block that a span touches, and their neighbours. */
function blocksAround(source: string, { start, end }: Span) {
  let [before, first, last, after]: (Block | undefined)[] = [];
  for (const block of markdownBlocks(source)) {
    if (!first && block.end > start) [before, first] = [last, block];
    if (block.start >= end) {
      after = block;
      break;
    }
    last = block;
  }
  return { before, first, last, after };
}

function beginning(source: string, block: Block | undefined, before: Block | undefined): number {
  if (!block || block.kind === 'paragraph') return Number.POSITIVE_INFINITY;
  if (before?.kind !== 'paragraph') return block.start;
  const end = { start: Math.max(before.start, before.end - MAX_WIDE_CHARACTERS), end: before.end };
  return sentencesOf(source, end).at(-1)?.start ?? block.start;
}

function ending(text: string, block: Block | undefined, after: Block | undefined): number {
  if (!block) return 0;
  if (block.kind !== 'paragraph') return block.end;
  return after && needsNext(text, after.kind) ? after.end : 0;
}

/** A wide span; of one that is too long the lines around what was found. */
function readable(source: string, wide: Span, found: Span): Span {
  if (wide.end - wide.start <= MAX_WIDE_CHARACTERS) return wide;
  const left = Math.max(0, MAX_WIDE_CHARACTERS - (found.end - found.start)) / 2;
  const start = Math.max(wide.start, Math.floor(found.start - left));
  const end = Math.min(wide.end, Math.floor(found.end + left));
  const firstBreak = source.slice(start, found.start).indexOf('\n');
  const lastBreak = source.slice(found.end, end).lastIndexOf('\n');
  const firstLine = firstBreak < 0 ? found.start : start + firstBreak + 1;
  return {
    start: start === wide.start ? start : firstLine,
    end: end === wide.end ? end : found.end + Math.max(lastBreak, 0),
  };
}

/** What a reader needs of the beginning of a block that is cut. */
function headOf(source: string, block: Block, start: number): string {
  if (block.kind === 'table') return headAbove(source, block, start);
  return block.kind === 'code' ? `${openingOf(source, block).line}\n` : '';
}

/** Widens passages to whole lists, tables and code blocks, including the sentence that introduces them. */
import {
  type Block,
  type BlockKind,
  headAbove,
  markdownBlocks,
  openingOf,
  type Span,
} from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

/** Widened span, with the missing start and end of truncated blocks. */
export interface WideSpan extends Span {
  /** Table head, or the line that opens code; may be empty. */
  head: string;
  /** Closing fence of code; may be empty. */
  tail: string;
}

/** Maximum length of a quotation; longer ones are truncated on both sides of the passage. */
const MAX_WIDE_CHARACTERS = 20_000;

/** Matched at the end: scanning from the start would take quadratic time. */
const LEAD_IN = /$(?<=[:：]\W*)/;
const ENDS_A_SENTENCE = /$(?<=[.!?…。؟]\W*)/u;

/** Checks that a text announces the next block, as in "To connect a model:". */
export const isLeadIn = (text: string): boolean => LEAD_IN.test(text);

/**
 * Checks that a text is incomplete without the next block: it announces it, or continues in a list, table or
 * code.
 */
export const needsNext = (text: string, next: BlockKind): boolean =>
  next !== 'heading' && (isLeadIn(text) || (next !== 'paragraph' && !ENDS_A_SENTENCE.test(text)));

/**
 * Extends a span to the whole of each truncated block except paragraphs, and to the text that introduces it
 * or that it introduces. The length is limited.
 */
export function widenToBlocks(source: string, found: Span): WideSpan {
  const { before, first, last, after } = blocksAround(source, found);
  const wide = {
    start: Math.min(found.start, wideStart(source, first, before)),
    end: Math.max(found.end, wideEnd(source.slice(found.start, found.end), last, after)),
  };
  const { start, end } = limitSpan(source, wide, found);
  const cutBelow = [last, after].find((block) => block && block.start < end && end < block.end);
  return {
    start,
    end,
    head: first && first.start < start ? headOf(source, first, start) : '',
    tail: cutBelow?.kind === 'code' ? `\n${openingOf(source, cutBelow).fence}` : '',
  };
}

/** Returns the first and last block that a span overlaps, and their neighbours. */
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

function wideStart(source: string, block: Block | undefined, before: Block | undefined): number {
  if (!block || block.kind === 'paragraph') return Number.POSITIVE_INFINITY;
  if (before?.kind !== 'paragraph') return block.start;
  const end = { start: Math.max(before.start, before.end - MAX_WIDE_CHARACTERS), end: before.end };
  return sentencesOf(source, end).at(-1)?.start ?? block.start;
}

function wideEnd(text: string, block: Block | undefined, after: Block | undefined): number {
  if (!block) return 0;
  if (block.kind !== 'paragraph') return block.end;
  return after && needsNext(text, after.kind) ? after.end : 0;
}

/** Limits a wide span to the lines around the passage. */
function limitSpan(source: string, wide: Span, found: Span): Span {
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

/** Returns the start of a truncated block that readers need. */
function headOf(source: string, block: Block, start: number): string {
  if (block.kind === 'table') return headAbove(source, block, start);
  return block.kind === 'code' ? `${openingOf(source, block).line}\n` : '';
}

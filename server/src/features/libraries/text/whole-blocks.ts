/** Widens a passage, so that no list, table or code is cut and none stands without the sentence that introduces it. */
import { type Block, type BlockKind, markdownBlocks } from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

export interface Span {
  start: number;
  end: number;
}

/** Whether a text announces what comes after it, as in "To connect a model:". */
export const isLeadIn = (text: string): boolean => /[:：]\W*$/.test(text);

const ENDS_A_SENTENCE = /[.!?…。؟]\W*$/u;

/** Whether a text makes no sense without the block after it: it announces it, or goes on in a list, a table or code. */
export const needsNext = (text: string, next: BlockKind): boolean =>
  next !== 'heading' && (isLeadIn(text) || (next !== 'paragraph' && !ENDS_A_SENTENCE.test(text)));

/** The span with the whole of each block that it cuts, but for paragraphs, and with what it leads in or is led in by. */
export function wholeBlocks(source: string, { start, end }: Span): Span {
  const blocks = markdownBlocks(source);
  const first = blocks.findIndex((block) => block.end > start);
  const last = blocks.findLastIndex((block) => block.start < end);
  return {
    start: Math.min(start, beginning(source, blocks[first], blocks[first - 1])),
    end: Math.max(end, ending(source.slice(start, end), blocks[last], blocks[last + 1])),
  };
}

function beginning(source: string, block: Block | undefined, before: Block | undefined): number {
  if (!block || block.kind === 'paragraph') return Number.POSITIVE_INFINITY;
  const sentence = before?.kind === 'paragraph' ? sentencesOf(source, before).at(-1) : undefined;
  return sentence?.start ?? block.start;
}

function ending(text: string, block: Block | undefined, after: Block | undefined): number {
  if (!block) return 0;
  if (block.kind !== 'paragraph') return block.end;
  return after && needsNext(text, after.kind) ? after.end : 0;
}

/** Finds where the blocks of a document stand in its text. */
import type { MarkdownBlock } from './block-lexer.ts';

export interface TextRange {
  /** First character. */
  start: number;
  /** Character after the last. */
  end: number;
}

/** The range of each block in the text that they were cut from. */
export function placeBlocks(text: string, blocks: readonly MarkdownBlock[]): TextRange[] {
  let from = 0;
  return blocks.map(({ source }) => {
    const start = Math.max(text.indexOf(source, from), from);
    from = start + source.length;
    return { start, end: from };
  });
}

/** Whether two ranges share a character. */
export const overlaps = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

/** Positions of blocks in a document's text. */
import type { MarkdownBlock } from './block-lexer.ts';

export interface TextRange {
  /** Index of the first character. */
  start: number;
  /** Index after the last character. */
  end: number;
}

/** Returns the range of each block in the text that it was split from. */
export function placeBlocks(text: string, blocks: readonly MarkdownBlock[]): TextRange[] {
  let from = 0;
  return blocks.map(({ source }) => {
    const start = Math.max(text.indexOf(source, from), from);
    from = start + source.length;
    return { start, end: from };
  });
}

/** Returns true when two ranges share a character. */
export const overlaps = (a: TextRange, b: TextRange): boolean => a.start < b.end && b.start < a.end;

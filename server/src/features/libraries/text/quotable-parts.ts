/** Takes a passage apart into what can be quoted alone, and puts a selection together again, word for word. */
import { type Block, linesOfBlock, markdownBlocks } from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

/** A sentence, a list item or a table row; or a procedure or a block of code, which only make sense whole. */
export interface QuotablePart {
  start: number;
  end: number;
  block: Block;
}

const ORDERED_LIST = /^\s*\d+[.)]/;
/** The line of dashes below a table's head. */
const TABLE_RULE = /^\s*\|[\s|:-]+\|?\s*$/;

/** The parts of a passage, in order. A table's head is no part: it comes with every row. */
export function quotableParts(passage: string): QuotablePart[] {
  return markdownBlocks(passage).flatMap((block) =>
    placesIn(passage, block).map((place) => ({ ...place, block })),
  );
}

function placesIn(passage: string, block: Block): { start: number; end: number }[] {
  if (block.kind === 'paragraph') return sentencesOf(passage, block);
  if (block.kind === 'table') return linesOfBlock(passage, block).slice(tableHead(passage, block).length);
  const isWhole = block.kind !== 'list' || ORDERED_LIST.test(passage.slice(block.start, block.end));
  return isWhole ? [block] : linesOfBlock(passage, block);
}

function tableHead(passage: string, block: Block): { start: number; end: number }[] {
  const lines = linesOfBlock(passage, block);
  const second = lines[1];
  return second && TABLE_RULE.test(passage.slice(second.start, second.end)) ? lines.slice(0, 2) : [];
}

/** The chosen parts as Markdown: neighbours as they stand, an ellipsis for what is left out inside a paragraph. */
export function quote(passage: string, chosen: readonly QuotablePart[]): string {
  const all = quotableParts(passage);
  const isChosen = (part: QuotablePart | undefined) => chosen.some(({ start }) => start === part?.start);
  let text = '';
  for (const [index, part] of all.entries()) {
    if (!isChosen(part)) continue;
    const previous = all[index - 1];
    const isSameBlock =
      text !== '' && chosen.some(({ block, start }) => start < part.start && isIn(block, part));
    text += separator(part, { isFirst: text === '', isSameBlock, isNeighbour: isChosen(previous) });
    if (!isSameBlock && part.block.kind === 'table') text += headText(passage, part.block);
    text += passage.slice(part.start, part.end);
  }
  return text;
}

const isIn = (block: Block, part: QuotablePart): boolean => block.start === part.block.start;

function separator(
  { block }: QuotablePart,
  { isFirst, isSameBlock, isNeighbour }: { isFirst: boolean; isSameBlock: boolean; isNeighbour: boolean },
): string {
  if (isFirst) return '';
  if (!isSameBlock) return '\n\n';
  if (block.kind !== 'paragraph') return '\n';
  return isNeighbour ? ' ' : ' … ';
}

function headText(passage: string, block: Block): string {
  return tableHead(passage, block)
    .map(({ start, end }) => `${passage.slice(start, end)}\n`)
    .join('');
}

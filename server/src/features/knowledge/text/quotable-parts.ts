/** Splits a passage into quotable parts, and joins a selection of them verbatim. */
import { type Block, linesOfBlock, markdownBlocks, type Span } from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

/** Sentence, or a list, table or code block, which are quoted whole. */
export interface QuotablePart extends Span {
  block: Block;
  text: string;
  /** Start of the quoted text, apart from a table head; default: `start`. */
  from?: number;
}

/** Delimiter row of a table. */
const TABLE_RULE = /^\s*\|[\s|:-]+$/;

/** Returns the parts of a passage in order. */
export function quotableParts(passage: string): QuotablePart[] {
  return [...markdownBlocks(passage)].flatMap((block) => {
    const spans = block.kind === 'paragraph' ? sentencesOf(passage, block) : [block];
    return spans.map((span) => partOf(passage, span, block));
  });
}

function partOf(passage: string, { start, end }: Span, block: Block): QuotablePart {
  return { start, end, block, text: passage.slice(start, end) };
}

/** Returns the items of a list or the rows of a table, and the table head, which is quoted with any row. */
export function linesOfPart(
  passage: string,
  { block }: QuotablePart,
): { head: string; lines: QuotablePart[] } {
  const lines = [...linesOfBlock(passage, block)].map((span) => partOf(passage, span, block));
  const headCount = block.kind === 'table' && TABLE_RULE.test(lines[1]?.text ?? '') ? 2 : 0;
  const head = lines.slice(0, headCount).map(({ text }) => `${text}\n`);
  return { head: head.join(''), lines: lines.slice(headCount) };
}

/** Reduces a part to some of its lines; its span ends with the last of them. */
export function withLines(
  part: QuotablePart,
  { head, lines }: { head: string; lines: readonly QuotablePart[] },
): QuotablePart {
  const text = head + lines.map((line) => line.text).join('\n');
  const from = lines[0]?.start ?? part.start;
  return { ...part, text, from, end: lines.at(-1)?.end ?? part.end };
}

/** Returns the chosen parts as Markdown, with an ellipsis for omissions in a paragraph. */
export function quote(
  passage: string,
  { all, chosen }: { all: readonly QuotablePart[]; chosen: ReadonlySet<QuotablePart> },
): string {
  let text = '';
  let previous: QuotablePart | undefined;
  for (const [index, part] of all.entries()) {
    if (!chosen.has(part)) continue;
    if (previous) {
      const between = previous === all[index - 1] ? passage.slice(previous.end, part.start) : ' … ';
      text += previous.block === part.block ? between : '\n\n';
    }
    text += part.text;
    previous = part;
  }
  return text;
}

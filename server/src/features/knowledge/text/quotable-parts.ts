/** Takes a passage apart into what can be quoted alone, and puts a selection together again, word for word. */
import { type Block, linesOfBlock, markdownBlocks, type Span } from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

/** A sentence, or a list, a table or code, which only make sense whole. */
export interface QuotablePart extends Span {
  block: Block;
  text: string;
  /** Where what is quoted of it begins, apart from a table's head; default: its start. */
  from?: number;
}

/** The line of dashes below a table's head. */
const TABLE_RULE = /^\s*\|[\s|:-]+$/;

/** The parts of a passage, in order. */
export function quotableParts(passage: string): QuotablePart[] {
  return [...markdownBlocks(passage)].flatMap((block) => {
    const spans = block.kind === 'paragraph' ? sentencesOf(passage, block) : [block];
    return spans.map((span) => partOf(passage, span, block));
  });
}

function partOf(passage: string, { start, end }: Span, block: Block): QuotablePart {
  return { start, end, block, text: passage.slice(start, end) };
}

/** The items of a list or the rows of a table, and the table's head, which comes with whichever rows are quoted. */
export function linesOfPart(
  passage: string,
  { block }: QuotablePart,
): { head: string; lines: QuotablePart[] } {
  const lines = [...linesOfBlock(passage, block)].map((span) => partOf(passage, span, block));
  const headCount = block.kind === 'table' && TABLE_RULE.test(lines[1]?.text ?? '') ? 2 : 0;
  const head = lines.slice(0, headCount).map(({ text }) => `${text}\n`);
  return { head: head.join(''), lines: lines.slice(headCount) };
}

/** A part with some of its lines alone; the span stays that of the part, up to the last line. */
export function withLines(
  part: QuotablePart,
  { head, lines }: { head: string; lines: readonly QuotablePart[] },
): QuotablePart {
  const text = head + lines.map((line) => line.text).join('\n');
  const from = lines[0]?.start ?? part.start;
  return { ...part, text, from, end: lines.at(-1)?.end ?? part.end };
}

/** The chosen parts as Markdown: neighbours as they stand, an ellipsis for what is left out of a paragraph. */
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

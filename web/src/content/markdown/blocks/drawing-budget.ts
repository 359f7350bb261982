/**
 * How much of a text is drawn as markdown. Parsers and the page take long over some texts that nobody writes in
 * earnest, thousands of brackets or formulas, say: such a block is shown as plain text, and so is what follows once a
 * whole text has used up its time. What is drawn depends on the text alone, never on the machine.
 */
import type { MarkdownBlock, PlainBlockSource } from './block-lexer.ts';
import { isBeyondParsing } from './parsing-limits.ts';

/** What drawing a block takes, in milliseconds of a slow machine. */
interface DrawingCost {
  totalMs: number;
  /** The part of it that grows faster than the text. */
  excessMs: number;
}

const maxExcessMsOfBlock = 100;
/** About 300,000 characters of ordinary text. */
const maxMsOfText = 2_000;
/** Each has a frame with buttons, which takes the page longer than its text takes the parser. */
const maxCodeBlocksOfText = 500;

const msPerBlock = 0.5;
const msPerCharacter = 0.005;
const msPerLine = 0.05;
const msPerTableCell = 0.05;
const msPerFormula = 0.5;
/** Each pair costs: the parser looks back, or ahead, from every one of them to all others of its paragraph. */
const msPerPairOfDelimiters = 0.000_04;
const msPerPairOfTrails = 0.000_02;
const msPerPairOfLines = 0.000_04;

const delimiters = /[[\]*_~`<$\\]/g;
/** What may follow an address without being part of it: each is looked at from all those before. */
const trails = /(?:[!"'),.:;<?*_~\]]|&[a-z]+;){20,}/gi;
/** Always ends a paragraph: a blank line, and an item of a list that is not numbered. */
const paragraphEnd = /\n[ \t]*(?=\n)|\n(?= {0,3}[-+*][ \t]+\S)/;

const delimiterRow = /^ {0,3}\|?(?:[ \t]*:?-+:?[ \t]*\|?)+$/;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const squared = (value: number): number => value * value;

function cellsIn(row: string): number {
  const bare = row.replaceAll(/\\[\\|]/g, '').trim();
  return count(bare.replace(/^\|/, '').replace(/\|$/, ''), /\|/g) + 1;
}

/** The pieces of a block that are parsed one by one: rows of a table, else paragraphs. */
function piecesOf(source: string): string[] {
  const rows = source.split('\n');
  const [head = '', next = ''] = rows;
  const isTable = head.includes('|') && delimiterRow.test(next) && cellsIn(head) === cellsIn(next);
  return isTable ? rows : source.split(paragraphEnd);
}

function costOf({ kind, source }: MarkdownBlock): DrawingCost {
  const lines = count(source, /\n/g);
  const baseMs = msPerBlock + lines * msPerLine;
  if (kind !== 'text') return { totalMs: baseMs, excessMs: 0 };
  if (isBeyondParsing(source)) return { totalMs: Infinity, excessMs: Infinity };
  const pairs = piecesOf(source).reduce((sum, piece) => sum + squared(count(piece, delimiters)), 0);
  const trailing = (source.match(trails) ?? []).reduce((sum, trail) => sum + squared(trail.length), 0);
  const excessMs =
    pairs * msPerPairOfDelimiters + squared(lines) * msPerPairOfLines + trailing * msPerPairOfTrails;
  const formulas = count(source, /\$+|\\[([]/g) / 2;
  const plainMs = source.length * msPerCharacter + count(source, /\|/g) * msPerTableCell;
  return { totalMs: baseMs + plainMs + excessMs + formulas * msPerFormula, excessMs };
}

/** A block with its cost, and its stand-in; blocks keep their identity while a text grows, and so do these. */
interface Judged {
  cost: DrawingCost;
  plain: PlainBlockSource;
}
const judged = new WeakMap<MarkdownBlock, Judged>();

function judge(block: MarkdownBlock): Judged {
  const known = judged.get(block);
  if (known) return known;
  const made: Judged = { cost: costOf(block), plain: { kind: 'plain', source: block.source } };
  judged.set(block, made);
  return made;
}

/** The blocks, with those as plain text that would take too long to draw. */
export function withinDrawingBudget(blocks: readonly MarkdownBlock[]): MarkdownBlock[] {
  let leftMs = maxMsOfText;
  let leftCodeBlocks = maxCodeBlocksOfText;
  return blocks.map((block) => {
    const { cost, plain } = judge(block);
    if (cost.excessMs > maxExcessMsOfBlock) return plain;
    leftMs -= cost.totalMs;
    if (block.kind === 'code') leftCodeBlocks -= 1;
    return leftMs < 0 || leftCodeBlocks < 0 ? plain : block;
  });
}

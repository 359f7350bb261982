/**
 * Limits the cost of rendering markdown. Parsers and browsers are slow for unusual texts, such as thousands
 * of brackets or formulas. Such a block is shown as plain text, and so is everything after the budget of the
 * whole text is spent. The decision depends on the text alone, never on the machine.
 */
import type { MarkdownBlock, PlainBlockSource } from './block-lexer.ts';
import { exceedsParsingLimits } from './parsing-limits.ts';

/** Estimated cost of rendering a block, in milliseconds on a slow machine. */
interface DrawingCost {
  totalMs: number;
  /** Part of the cost that grows faster than the text. */
  excessMs: number;
}

const maxExcessMsOfBlock = 100;
/** Equals about 300,000 characters of ordinary text. */
const maxMsOfText = 2_000;
/** Each code block has a frame with buttons, which costs more than parsing its text. */
const maxCodeBlocksOfText = 500;

const msPerBlock = 0.5;
const msPerCharacter = 0.005;
const msPerLine = 0.05;
const msPerTableCell = 0.05;
const msPerFormula = 0.5;
/** Cost per pair: the parser scans from each delimiter to all others in its paragraph. */
const msPerPairOfDelimiters = 0.000_04;
const msPerPairOfTrails = 0.000_02;
const msPerPairOfLines = 0.000_04;

const delimiters = /[[\]*_~`<$\\]/g;
/** Characters that may follow a URL without belonging to it; the parser scans them quadratically. */
const trails = /(?:[!"'),.:;<?*_~\]]|&[a-z]+;){20,}/gi;
/** Matches the end of a paragraph: a blank line or an unordered list item. */
const paragraphEnd = /\n[ \t]*(?=\n)|\n(?= {0,3}[-+*][ \t]+\S)/;

const delimiterRow = /^ {0,3}\|?(?:[ \t]*:?-+:?[ \t]*\|?)+$/;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const squared = (value: number): number => value * value;

function cellsIn(row: string): number {
  const bare = row.replaceAll(/\\[\\|]/g, '').trim();
  return count(bare.replace(/^\|/, '').replace(/\|$/, ''), /\|/g) + 1;
}

/** Splits a block into parts that are parsed separately: table rows or paragraphs. */
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
  if (exceedsParsingLimits(source)) return { totalMs: Infinity, excessMs: Infinity };
  const pairs = piecesOf(source).reduce((sum, piece) => sum + squared(count(piece, delimiters)), 0);
  const trailing = (source.match(trails) ?? []).reduce((sum, trail) => sum + squared(trail.length), 0);
  const excessMs =
    pairs * msPerPairOfDelimiters + squared(lines) * msPerPairOfLines + trailing * msPerPairOfTrails;
  const formulas = count(source, /\$+|\\[([]/g) / 2;
  const plainMs = source.length * msPerCharacter + count(source, /\|/g) * msPerTableCell;
  return { totalMs: baseMs + plainMs + excessMs + formulas * msPerFormula, excessMs };
}

/** Cost and plain-text replacement of a block, cached by its identity while the text grows. */
interface Estimate {
  cost: DrawingCost;
  plain: PlainBlockSource;
}
const estimates = new WeakMap<MarkdownBlock, Estimate>();

function estimate(block: MarkdownBlock): Estimate {
  const known = estimates.get(block);
  if (known) return known;
  const made: Estimate = { cost: costOf(block), plain: { kind: 'plain', source: block.source } };
  estimates.set(block, made);
  return made;
}

/** Replaces blocks that cost too much to render by plain text. */
export function limitDrawingCost(blocks: readonly MarkdownBlock[]): MarkdownBlock[] {
  let leftMs = maxMsOfText;
  let leftCodeBlocks = maxCodeBlocksOfText;
  return blocks.map((block) => {
    const { cost, plain } = estimate(block);
    if (cost.excessMs > maxExcessMsOfBlock) return plain;
    leftMs -= cost.totalMs;
    if (block.kind === 'code') leftCodeBlocks -= 1;
    return leftMs < 0 || leftCodeBlocks < 0 ? plain : block;
  });
}

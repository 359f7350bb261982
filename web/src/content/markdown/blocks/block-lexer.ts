/** Cuts growing markdown into top-level blocks, so that only what still grows is parsed and rendered again. */
import { Lexer, type Token } from 'marked';
import type { MathNotation } from './math-source.ts';
import { isBeyondParsing } from './parsing-limits.ts';

/** A fenced or indented code block; `isClosed` once its closing fence has arrived (or it can have none). */
export interface CodeBlockSource {
  kind: 'code';
  source: string;
  code: string;
  /** First word of the info string, lower case; empty when none is given. */
  language: string;
  isClosed: boolean;
}

/** Any other markdown that renders on its own. */
export interface TextBlockSource {
  kind: 'text';
  source: string;
}

/** Text of a document that is no markdown. */
export interface PlainBlockSource {
  kind: 'plain';
  source: string;
}

export type MarkdownBlock = CodeBlockSource | TextBlockSource | PlainBlockSource;

export interface LexOptions {
  /** More text may follow: the last block is not final. */
  isLive: boolean;
}

/**
 * Blocks that still may change while text is appended: the last, the one that it may merge with, and what a `-` cuts in
 * two as long as it may underline a heading.
 */
const unsettledBlockCount = 3;
const displayMathFences: Record<MathNotation, RegExp> = {
  answer: /^ {0,3}(?:\$\$|\\\[)/,
  document: /^ {0,3}\$\$/,
};
const footnoteDefinition = /^ {0,3}\[\^[^\]\s]+\]:/m;

/**
 * Lexer of one document that is expected to grow at its end.
 *
 * `lex` gives the blocks of the whole text in order. A block whose source did not change is the same object
 * as in the call before, so a memoised component skips it. Text before the last three blocks is never read
 * again; text that is no continuation of the previous one starts over. Reference definitions and footnotes
 * reach across blocks, so a document that has them is one single block.
 */
export class BlockLexer {
  #settled: MarkdownBlock[] = [];
  #settledText = '';
  #isWhole = false;
  #previous: readonly MarkdownBlock[] = [];
  readonly #mathFence: RegExp;

  constructor(notation: MathNotation = 'answer') {
    this.#mathFence = displayMathFences[notation];
  }

  lex(markdown: string, { isLive }: LexOptions): readonly MarkdownBlock[] {
    const text = markdown.replaceAll(/\r\n?/g, '\n');
    if (!text.startsWith(this.#settledText)) this.#reset();
    this.#previous = this.#reuseUnchanged(this.#lexTail(text, isLive));
    return this.#previous;
  }

  #lexTail(text: string, isLive: boolean): MarkdownBlock[] {
    if (this.#isWhole) return [{ kind: 'text', source: text }];
    const tail = text.slice(this.#settledText.length);
    const tokens = tokensOf(tail);
    if (reachesAcrossBlocks(isLive ? tokens.slice(0, -1) : tokens)) {
      this.#reset();
      this.#isWhole = isLive;
      return [{ kind: 'text', source: text }];
    }
    const fresh = toBlocks(tokens, tail, this.#mathFence);
    const blocks = [...this.#settled, ...fresh.map(({ block }) => block)];
    for (const { block, end } of fresh.slice(0, -unsettledBlockCount)) {
      this.#settled.push(block);
      this.#settledText = text.slice(0, text.length - tail.length + end);
    }
    return blocks;
  }

  #reuseUnchanged(blocks: MarkdownBlock[]): MarkdownBlock[] {
    return blocks.map((block, index) => {
      const old = this.#previous[index];
      return old?.kind === block.kind && old.source === block.source ? old : block;
    });
  }

  #reset(): void {
    this.#settled = [];
    this.#settledText = '';
    this.#isWhole = false;
  }
}

/** Tokens of the top level. Text that can't be parsed in time, or at all, is one paragraph. */
function tokensOf(text: string): readonly Token[] {
  const asOne: Token[] = [{ type: 'paragraph', raw: text, text }];
  if (isBeyondParsing(text)) return asOne;
  try {
    return new Lexer().blockTokens(text, []);
  } catch (error) {
    if (error instanceof RangeError) return asOne;
    throw error;
  }
}

function reachesAcrossBlocks(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token) => token.type === 'def' || (token.type === 'paragraph' && footnoteDefinition.test(token.raw)),
  );
}

interface PlacedBlock {
  block: MarkdownBlock;
  /** Where the block, with the blank lines after it, ends in the lexed text. */
  end: number;
}

/** Joins what belongs together: blank lines to the block before, and display math to one block. */
function toBlocks(tokens: readonly Token[], text: string, mathFence: RegExp): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let start = 0;
  let end = 0;
  let math: OpenMath;
  const openAfter = (raw: string, before: OpenMath) => openMathAfter(raw, before, mathFence);
  for (const token of tokens) {
    // A token that is no literal piece of the text can't be placed; the rest is then one block.
    if (!text.startsWith(token.raw, end)) break;
    end += token.raw.length;
    const last = placed.at(-1);
    if (math && last) {
      math = openAfter(token.raw, math);
      last.block = { kind: 'text', source: text.slice(start, end) };
      last.end = end;
    } else if (token.type === 'space') {
      if (last) last.end = end;
    } else {
      start = end - token.raw.length;
      placed.push({ block: toBlock(token), end });
      if (token.type !== 'code') math = openAfter(token.raw, undefined);
    }
  }
  if (end < text.length) placed.push({ block: { kind: 'text', source: text.slice(end) }, end: text.length });
  return placed;
}

type OpenMath = 'dollars' | 'brackets' | undefined;

/** Which display math is still open after these lines. */
function openMathAfter(raw: string, before: OpenMath, mathFence: RegExp): OpenMath {
  let open = before;
  for (const line of raw.split('\n')) {
    if (open === 'dollars') open = /^ {0,3}\$\$\s*$/.test(line) ? undefined : open;
    else if (open === 'brackets') open = line.includes('\\]') ? undefined : open;
    else if (mathFence.test(line)) {
      const rest = line.trim().slice(2);
      const isDollars = line.trim().startsWith('$$');
      if (!rest.includes(isDollars ? '$' : '\\]')) open = isDollars ? 'dollars' : 'brackets';
    }
  }
  return open;
}

function toBlock(token: Token): MarkdownBlock {
  if (token.type !== 'code') return { kind: 'text', source: token.raw };
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(token.raw)?.[1];
  const isClosed = fence === undefined || isFenceClosed(token.raw, fence);
  const code = String(token.text);
  return {
    kind: 'code',
    source: token.raw,
    code: isClosed || !fence ? code : withoutPartialFence(code, fence),
    language: /^\S*/.exec(String(token.lang ?? ''))?.[0].toLowerCase() ?? '',
    isClosed,
  };
}

function isFenceClosed(raw: string, fence: string): boolean {
  const lines = raw.trimEnd().split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  return lines.length > 1 && last.length >= fence.length && last === fence.charAt(0).repeat(last.length);
}

/** The first characters of a closing fence are no code; without this they would flash. */
function withoutPartialFence(code: string, fence: string): string {
  const at = code.lastIndexOf('\n');
  const lastLine = code.slice(at + 1);
  return lastLine !== '' && fence.startsWith(lastLine.trim()) && lastLine.trim() !== ''
    ? code.slice(0, Math.max(at, 0))
    : code;
}

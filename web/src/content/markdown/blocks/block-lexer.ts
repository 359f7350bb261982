/**
 * Splits growing markdown into top-level blocks, so that only the growing part is parsed and rendered again.
 */
import { Lexer, type Token } from 'marked';
import type { MathNotation } from './math-source.ts';
import { exceedsParsingLimits } from './parsing-limits.ts';

/** Fenced or indented code. `isClosed` once the closing fence has arrived, and always for indented code. */
export interface CodeBlockSource {
  kind: 'code';
  source: string;
  code: string;
  /** First word of the info string in lower case, or an empty string. */
  language: string;
  isClosed: boolean;
}

/** Other markdown that renders on its own. */
export interface TextBlockSource {
  kind: 'text';
  source: string;
}

/** Plain text of a document. */
export interface PlainBlockSource {
  kind: 'plain';
  source: string;
}

export type MarkdownBlock = CodeBlockSource | TextBlockSource | PlainBlockSource;

export interface LexOptions {
  /** More text may follow, so the last block is not final. */
  isLive: boolean;
}

/**
 * Number of blocks that may change when text is appended: the last, its possible merge partner, and one that
 * a `-` splits while it may still underline a heading.
 */
const unsettledBlockCount = 3;
const displayMathFences: Record<MathNotation, RegExp> = {
  answer: /^ {0,3}(?:\$\$|\\\[)/,
  document: /^ {0,3}\$\$/,
};
const footnoteDefinition = /^ {0,3}\[\^[^\]\s]+\]:/m;

/**
 * Lexer of one document that grows at its end.
 *
 * `lex` returns the blocks of the whole text in order. A block with an unchanged source is the same object as
 * in the previous call, so a memoised component skips it. Text before the last three blocks is never read
 * again; text that does not continue the previous one starts over. A document with reference definitions or
 * footnotes, which reach across blocks, is a single block.
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

/** Returns top-level tokens. Text that exceeds the parsing limits or fails to parse is one paragraph. */
function tokensOf(text: string): readonly Token[] {
  const asOne: Token[] = [{ type: 'paragraph', raw: text, text }];
  if (exceedsParsingLimits(text)) return asOne;
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
  /** End of the block and its trailing blank lines in the lexed text. */
  end: number;
}

/** Merges blank lines into the preceding block, and display math into one block. */
function toBlocks(tokens: readonly Token[], text: string, mathFence: RegExp): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let start = 0;
  let end = 0;
  let math: OpenMath;
  const openAfter = (raw: string, before: OpenMath) => openMathAfter(raw, before, mathFence);
  for (const token of tokens) {
    // A token that is no literal part of the text has no position; the rest becomes one block.
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

/** Returns the kind of display math that is open after these lines. */
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

/** Removes a partial closing fence, which would otherwise flash as code. */
function withoutPartialFence(code: string, fence: string): string {
  const at = code.lastIndexOf('\n');
  const lastLine = code.slice(at + 1);
  return lastLine !== '' && fence.startsWith(lastLine.trim()) && lastLine.trim() !== ''
    ? code.slice(0, Math.max(at, 0))
    : code;
}

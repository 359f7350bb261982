/** Splits Markdown into blocks with their positions in the source. */

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code';

/** Range of a text, excluding `end`. */
export interface Span {
  start: number;
  end: number;
}

export interface Block extends Span {
  kind: BlockKind;
  /** Heading level, from 1 to 6. */
  level?: number;
}

interface Line extends Span {
  text: string;
  /** Start of the next line. */
  next: number;
}

const HEADING = /^(#{1,6})\s+\S/;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^\s{0,3}([-*+]|\d{1,9}[.)])\s+/;
const TABLE_ROW = /^\s{0,3}\|/;

/** Yields the blocks of a text in order, lazily; blank lines belong to none. */
export function* markdownBlocks(source: string): Generator<Block> {
  let line = lineAt(source, 0);
  while (line) {
    if (line.text.trim() === '') {
      line = lineAt(source, line.next);
      continue;
    }
    const kind = kindOf(line.text);
    const last = lastLineOf(source, line, kind);
    const level = kind === 'heading' ? HEADING.exec(line.text)?.[1]?.length : undefined;
    yield { kind, start: line.start, end: last.end, ...(level !== undefined && { level }) };
    line = lineAt(source, last.next);
  }
}

const LINE_BREAK = /\r\n|\r|\n/g;

/** Returns the line at an offset, without its break. Lines are read one at a time to save memory. */
function lineAt(source: string, start: number): Line | undefined {
  if (start >= source.length) return undefined;
  LINE_BREAK.lastIndex = start;
  const next = LINE_BREAK.test(source) ? LINE_BREAK.lastIndex : undefined;
  const end = next === undefined ? source.length : next - (source.startsWith('\r\n', next - 2) ? 2 : 1);
  return { text: source.slice(start, end), start, end, next: next ?? end };
}

function kindOf(text: string): BlockKind {
  if (FENCE.test(text)) return 'code';
  if (HEADING.test(text)) return 'heading';
  if (TABLE_ROW.test(text)) return 'table';
  return LIST_ITEM.test(text) ? 'list' : 'paragraph';
}

/** Checks that a line continues a block of the kind. */
const continuesBlock: Record<Exclude<BlockKind, 'code'>, (text: string) => boolean> = {
  heading: () => false,
  paragraph: (text) => text.trim() !== '' && kindOf(text) === 'paragraph',
  list: (text) => LIST_ITEM.test(text) || /^\s{2,}\S/.test(text),
  table: (text) => TABLE_ROW.test(text),
};

function lastLineOf(source: string, first: Line, kind: BlockKind): Pick<Line, 'end' | 'next'> {
  if (kind === 'code') return closingFence(source, first);
  let last = first;
  for (;;) {
    const next = lineAt(source, last.next);
    if (!next || !continuesBlock[kind](next.text)) return last;
    last = next;
  }
}

/** A closing fence is at least as long as the opening one; an open fence extends to the end. */
function closingFence(source: string, opening: Line): Pick<Line, 'end' | 'next'> {
  const fence = FENCE.exec(opening.text)?.[1] ?? '';
  for (let line = lineAt(source, opening.next); line; line = lineAt(source, line.next)) {
    if (line.text.trim().startsWith(fence) && /^\s*(`+|~+)\s*$/.test(line.text)) return line;
  }
  return { end: source.length, next: source.length };
}

/** Yields the lines of a block except empty ones; in a list, items with their continuation lines. */
export function* linesOfBlock(source: string, block: Block): Generator<Span> {
  const text = source.slice(block.start, block.end);
  let item: Span | undefined;
  for (let line = lineAt(text, 0); line; line = lineAt(text, line.next)) {
    const place = { start: block.start + line.start, end: block.start + line.end };
    const isContinuation = block.kind === 'list' && !LIST_ITEM.test(line.text);
    if (line.text === '') continue;
    if (isContinuation && item) item.end = place.end;
    else {
      if (item) yield item;
      item = place;
    }
  }
  if (item) yield item;
}

/** Maximum length of a repeated table head; the names of a longer one are shortened. */
const MAX_HEAD_CHARACTERS = 800;
/** Maximum length of a head whose names are shortened. */
const MAX_WRITTEN_HEAD_CHARACTERS = 20_000;
/** Shorter beginnings of names say nothing. */
const MIN_NAME_CHARACTERS = 8;
/** Column names and the delimiter row. */
const TABLE_HEAD = /^[^\n]*\n[ \t]*\|[ \t|:-]+\|[ \t]*\n/;

/**
 * Returns the head of a table for a span that starts inside it, since rows mean little without column names.
 */
export function headAbove(source: string, table: Block, start: number): string {
  const head = writtenHead(source, table);
  if (table.start + head.length > start) return '';
  return head.length <= MAX_HEAD_CHARACTERS ? head : shortenedHead(head);
}

/** Returns the full head of a table; nothing for a table without one. */
export function writtenHead(source: string, table: Block): string {
  const within = (length: number) => TABLE_HEAD.exec(source.slice(table.start, table.start + length))?.[0];
  return within(MAX_HEAD_CHARACTERS) ?? within(MAX_WRITTEN_HEAD_CHARACTERS) ?? '';
}

/** Shortens the names of a head so that all of them fit; returns nothing if there are too many. */
function shortenedHead(head: string): string {
  const names = cellsOf(head.slice(0, head.indexOf('\n')));
  const delimiter = `|${' --- |'.repeat(names.length)}\n`;
  const longest = Math.floor((MAX_HEAD_CHARACTERS - delimiter.length) / names.length) - 3;
  if (longest < MIN_NAME_CHARACTERS) return '';
  const shortened = names.map((name) =>
    name.length <= longest ? name : `${name.slice(0, longest - 1).trimEnd()}…`,
  );
  return `| ${shortened.join(' | ')} |\n${delimiter}`.toWellFormed();
}

/** Returns the cells of a table row; an escaped bar is part of its cell. */
export const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** Returns the line that opens a code block, and its fence. */
export function openingOf(source: string, code: Block): { line: string; fence: string } {
  const line = lineAt(source, code.start)?.text ?? '';
  return { line, fence: FENCE.exec(line)?.[1] ?? '' };
}

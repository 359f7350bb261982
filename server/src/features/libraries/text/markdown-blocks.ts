/** Splits a Markdown text into its blocks, each with its place in the source; nothing is rewritten. */

export type BlockKind = 'heading' | 'paragraph' | 'list' | 'table' | 'code';

export interface Block {
  kind: BlockKind;
  /** First character in the source. */
  start: number;
  /** Character after the last one, line breaks excluded. */
  end: number;
  /** 1 to 6, of a heading. */
  level?: number;
}

interface Line {
  text: string;
  start: number;
  end: number;
}

const HEADING = /^(#{1,6})\s+\S/;
const FENCE = /^\s{0,3}(`{3,}|~{3,})/;
const LIST_ITEM = /^\s{0,3}([-*+]|\d{1,9}[.)])\s+/;
const TABLE_ROW = /^\s{0,3}\|/;

/** The blocks of a text, in order. Blank lines belong to none. */
export function markdownBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  const lines = linesOf(source);
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    if (!line || line.text.trim() === '') {
      at += 1;
      continue;
    }
    const { kind, count } = blockAt(lines, at);
    const last = lines[at + count - 1] ?? line;
    const block: Block = { kind, start: line.start, end: last.end };
    const level = HEADING.exec(line.text)?.[1]?.length;
    blocks.push(kind === 'heading' && level !== undefined ? { ...block, level } : block);
    at += count;
  }
  return blocks;
}

/** The lines of a text with their places, without line breaks. */
function linesOf(source: string): Line[] {
  const lines: Line[] = [];
  for (const match of source.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    const text = match[0].replace(/[\r\n]+$/, '');
    lines.push({ text, start: match.index, end: match.index + text.length });
  }
  return lines;
}

function blockAt(lines: Line[], at: number): { kind: BlockKind; count: number } {
  const text = lines[at]?.text ?? '';
  const fence = FENCE.exec(text)?.[1];
  if (fence) return { kind: 'code', count: fencedLines(lines, at, fence) };
  if (HEADING.test(text)) return { kind: 'heading', count: 1 };
  if (TABLE_ROW.test(text))
    return { kind: 'table', count: linesWhile(lines, at, (next) => TABLE_ROW.test(next)) };
  if (LIST_ITEM.test(text)) return { kind: 'list', count: linesWhile(lines, at, belongsToList) };
  return { kind: 'paragraph', count: linesWhile(lines, at, belongsToParagraph) };
}

const belongsToList = (text: string): boolean => LIST_ITEM.test(text) || /^\s{2,}\S/.test(text);

function belongsToParagraph(text: string): boolean {
  const startsAnother = [HEADING, FENCE, LIST_ITEM, TABLE_ROW].some((pattern) => pattern.test(text));
  return text.trim() !== '' && !startsAnother;
}

function linesWhile(lines: Line[], at: number, belongs: (text: string) => boolean): number {
  let count = 1;
  while (at + count < lines.length && belongs(lines[at + count]?.text ?? '')) count += 1;
  return count;
}

/** Up to the closing fence, which is at least as long as the opening one; an open fence goes to the end. */
function fencedLines(lines: Line[], at: number, fence: string): number {
  const rest = lines.slice(at + 1);
  const closing = rest.findIndex(({ text }) => text.trim().startsWith(fence) && /^\s*(`+|~+)\s*$/.test(text));
  return closing < 0 ? lines.length - at : closing + 2;
}

/** A list's items or a table's rows, each with its place; a continued item keeps its further lines. */
export function linesOfBlock(source: string, block: Block): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  for (const line of linesOf(source.slice(block.start, block.end))) {
    const place = { start: block.start + line.start, end: block.start + line.end };
    const previous = parts.at(-1);
    const isContinuation = block.kind === 'list' && !LIST_ITEM.test(line.text);
    if (line.text === '') continue;
    if (isContinuation && previous) previous.end = place.end;
    else parts.push(place);
  }
  return parts;
}

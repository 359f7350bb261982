/** Splits documents into chunks, the units of retrieval: a section, or a part of a long one. */
import { AppError } from '../../../app-error.ts';
import { isReadingNote } from '../../../extraction/reading-notes.ts';
import {
  type Block,
  headAbove,
  linesOfBlock,
  markdownBlocks,
  type Span,
  writtenHead,
} from './markdown-blocks.ts';
import { plainHeading } from './plain-heading.ts';
import { sentencesOf } from './sentences.ts';

export interface Chunk {
  /** Title of the document and headings down to this section, joined by ` › `. */
  heading: string;
  /** `source.slice(start, end)`, preceded by the table head if the chunk starts inside a table. */
  text: string;
  start: number;
  end: number;
}

/** Incremented to chunk and embed all documents again. */
export const chunkingVersion = 3;

/** About 300 tokens, so that a chunk with its headings stays below the embedder's limit of 512. */
export const MAX_CHUNK_CHARACTERS = 1_200;
/** Characters of a table head that a chunk has beyond its limit. */
const MAX_FREE_HEAD_CHARACTERS = 400;
const HEADING_SEPARATOR = ' › ';
const MAX_SECTIONS = 50_000;
/** Maximum length of a heading, which is part of each chunk below it. */
const MAX_HEADING_CHARACTERS = 300;
/** Maximum length of a heading with its markup and link targets. */
const MAX_WRITTEN_HEADING_CHARACTERS = 10 * MAX_HEADING_CHARACTERS;
/** Characters searched for the title. */
const MAX_BEFORE_TITLE_CHARACTERS = 200_000;
/** Longer paragraphs are split into sentences piecewise to save memory. */
const MAX_STRETCH_CHARACTERS = 50_000;

/** Returns the document's first heading of level 1, or `fallback`. */
export function titleOf(source: string, fallback: string): string {
  const beginning = source.slice(0, MAX_BEFORE_TITLE_CHARACTERS);
  for (const block of markdownBlocks(beginning)) if (block.level === 1) return headingText(source, block);
  return fallback;
}

/**
 * Yields the chunks of a Markdown document in order, lazily. Sections without text yield none. Throws
 * `file.too_complex` if there are too many headings, since headings without text between them never yield to
 * other work.
 */
export function* chunkMarkdown(source: string, title: string): Generator<Chunk> {
  const headings: string[] = [];
  let sections = 0;
  let heading = title;
  for (const { start, end, block } of packBlocks(source, markdownBlocks(source))) {
    if (block.level === undefined) {
      const isContinued = block.kind === 'table' && block.start < start;
      const head = isContinued ? headAbove(source, block, start) : '';
      yield { heading, text: head + source.slice(start, end), start, end };
      continue;
    }
    sections += 1;
    if (sections > MAX_SECTIONS) throw new AppError('file.too_complex');
    headings.length = Math.min(headings.length, block.level - 1);
    headings[block.level - 1] = headingText(source, block);
    // A skipped level leaves a hole.
    for (let i = 0; i < headings.length; i++) headings[i] ??= '';
    heading = [title, ...headingsBelow(title, headings)].join(HEADING_SEPARATOR);
  }
}

/** Drops headings that repeat the title or the heading above. */
const headingsBelow = (title: string, headings: readonly string[]): string[] =>
  headings
    .filter((text) => text !== '' && text !== title)
    .filter((text, index, all) => text !== all[index - 1]);

/** Yields the chunks of plain text or code, where `#` starts no heading. */
export function* chunkPlainText(source: string, title: string): Generator<Chunk> {
  for (const { start, end } of packBlocks(source, paragraphsOf(source))) {
    yield { heading: title, text: source.slice(start, end), start, end };
  }
}

/** Splits at empty lines. Paragraphs of several lines count as code, and are split between lines only. */
function* paragraphsOf(source: string): Generator<Block> {
  let paragraph: Block | undefined;
  for (const { start, end } of linesOfBlock(source, { kind: 'code', start: 0, end: source.length })) {
    if (source.slice(start, end).trim() === '') continue;
    if (paragraph && /^(?:\r\n|\r|\n)$/.test(source.slice(paragraph.end, start))) {
      Object.assign(paragraph, { kind: 'code', end });
    } else {
      if (paragraph) yield paragraph;
      paragraph = { kind: 'paragraph', start, end };
    }
  }
  if (paragraph) yield paragraph;
}

/** Returns the text to embed and index for a chunk; its headings give context. */
export function searchableText({ heading, text }: Pick<Chunk, 'heading' | 'text'>): string {
  return `${heading}\n${text}`;
}

/** Returns the document title of a chunk heading. */
export function firstHeading(heading: string): string {
  return heading.split(HEADING_SEPARATOR)[0] ?? heading;
}

/** Returns the innermost heading of a chunk. */
export function lastHeading(heading: string): string {
  return heading.split(HEADING_SEPARATOR).at(-1) ?? heading;
}

/** Checks that a chunk is below a section heading. */
export function isSection(heading: string): boolean {
  return heading.includes(HEADING_SEPARATOR);
}

function headingText(source: string, block: Block): string {
  const text = source.slice(block.start, Math.min(block.end, block.start + MAX_WRITTEN_HEADING_CHARACTERS));
  const written = text
    .trimEnd()
    .replace(/^#+\s+/, '')
    .replace(/(?<!\s)\s+#+$/, '');
  return plainHeading(written).slice(0, MAX_HEADING_CHARACTERS).toWellFormed();
}

/** Span with its first block. */
interface Part extends Span {
  block: Block;
}

/**
 * Groups adjacent blocks up to the limit, splits longer ones, and yields each heading by itself. Leaves out
 * notes on unread parts: they answer no question about the document, and would be quoted as its content.
 */
function* packBlocks(source: string, blocks: Iterable<Block>): Generator<Part> {
  let open: Part | undefined;
  for (const block of blocks) {
    if (isNote(source, block)) {
      if (open) yield open;
      open = undefined;
      continue;
    }
    if (block.level !== undefined && open) yield open;
    if (block.level !== undefined) {
      open = undefined;
      yield { start: block.start, end: block.end, block };
      continue;
    }
    const maxCharacters = MAX_CHUNK_CHARACTERS - longHeadCharacters(source, block);
    for (const { start, end } of splitBlock(source, block)) {
      if (open && end - open.start <= maxCharacters) open.end = end;
      else {
        if (open) yield open;
        open = { start, end, block };
      }
    }
  }
  if (open) yield open;
}

/** Returns the characters by which the head of a table takes room from its rows in each chunk. */
const longHeadCharacters = (source: string, block: Block): number =>
  block.kind === 'table'
    ? Math.max(0, headAbove(source, block, block.end).length - MAX_FREE_HEAD_CHARACTERS)
    : 0;

const isNote = (source: string, { start, end, level }: Block): boolean =>
  level === undefined && isReadingNote(source.slice(start, end));

function* splitBlock(source: string, block: Block): Generator<Span> {
  if (block.end - block.start <= MAX_CHUNK_CHARACTERS) return yield block;
  for (const line of block.kind === 'paragraph' ? sentencesOfLong(source, block) : partsOf(source, block)) {
    yield* hardCut(source, line, MAX_CHUNK_CHARACTERS);
  }
}

/** Yields the lines of a block; the head of a table is a single part. */
function* partsOf(source: string, block: Block): Generator<Span> {
  const rows = block.start + (block.kind === 'table' ? writtenHead(source, block).trimEnd().length : 0);
  if (rows > block.start) yield { start: block.start, end: rows };
  for (const line of linesOfBlock(source, block)) if (line.start >= rows) yield line;
}

function* sentencesOfLong(source: string, paragraph: Span): Generator<Span> {
  for (const stretch of hardCut(source, paragraph, MAX_STRETCH_CHARACTERS))
    yield* sentencesOf(source, stretch);
}

/** Splits a long span between words if possible, never inside a character. */
function* hardCut(source: string, { start, end }: Span, maxCharacters: number): Generator<Span> {
  let from = start;
  while (end - from > maxCharacters) {
    const space = source.slice(from, from + maxCharacters + 1).lastIndexOf(' ');
    let cut = from + (space > 0 ? space : maxCharacters);
    if ((source.codePointAt(cut - 1) ?? 0) > 0xffff) cut -= 1;
    yield { start: from, end: cut };
    from = cut;
  }
  yield { start: from, end };
}

/** Cuts a document into the chunks that retrieval finds: a section each, or a part of one that is long. */
import { AppError } from '../../../app-error.ts';
import { isReadingNote } from '../../../extraction/reading-notes.ts';
import { type Block, headAbove, linesOfBlock, markdownBlocks, type Span } from './markdown-blocks.ts';
import { plainHeading } from './plain-heading.ts';
import { sentencesOf } from './sentences.ts';

export interface Chunk {
  /** Title of the document and headings down to this section, joined by ` › `. */
  heading: string;
  /** `source.slice(start, end)`, below the head of the table that it goes on with. */
  text: string;
  start: number;
  end: number;
}

/** Another number means that every document is chunked and embedded again. */
export const chunkingVersion = 2;

/** About 300 tokens: with its headings a chunk stays below the 512 that the embedder reads. */
export const MAX_CHUNK_CHARACTERS = 1_200;
const HEADING_SEPARATOR = ' › ';
const MAX_SECTIONS = 50_000;
/** Headings are part of each chunk below them. */
const MAX_HEADING_CHARACTERS = 300;
/** With its marks, and the addresses of its links. */
const MAX_WRITTEN_HEADING_CHARACTERS = 10 * MAX_HEADING_CHARACTERS;
/** Whoever gives a document a title does so before. */
const MAX_BEFORE_TITLE_CHARACTERS = 200_000;
/** A longer paragraph is read a stretch at a time: to find its sentences takes memory. */
const MAX_STRETCH_CHARACTERS = 50_000;

/** The document's title: its first heading of the first level, else `fallback`. */
export function titleOf(source: string, fallback: string): string {
  const beginning = source.slice(0, MAX_BEFORE_TITLE_CHARACTERS);
  for (const block of markdownBlocks(beginning)) if (block.level === 1) return headingText(source, block);
  return fallback;
}

/**
 * The chunks of a Markdown document, in order, each cut when it is asked for. Sections without text have none. Throws
 * `file.too_complex` for more headings than any document has: where nothing is between them nobody else has a turn.
 */
export function* chunkMarkdown(source: string, title: string): Generator<Chunk> {
  const headings: string[] = [];
  let sections = 0;
  let heading = title;
  for (const { start, end, block } of packed(source, markdownBlocks(source))) {
    if (block.level === undefined) {
      const isGoingOn = block.kind === 'table' && block.start < start;
      const head = isGoingOn ? headAbove(source, block, start) : '';
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

/** Those that say more than what stands above them: many documents begin with their title, and a page with its section's. */
const headingsBelow = (title: string, headings: readonly string[]): string[] =>
  headings
    .filter((text) => text !== '' && text !== title)
    .filter((text, index, all) => text !== all[index - 1]);

/** The chunks of a text in no notation, or of code: what begins with a `#` there is no heading. */
export function* chunkPlainText(source: string, title: string): Generator<Chunk> {
  for (const { start, end } of packed(source, paragraphsOf(source))) {
    yield { heading: title, text: source.slice(start, end), start, end };
  }
}

/** Lines without an empty one between them. Those that are divided by hand are cut only there, as those of code. */
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

/** What is embedded and indexed for a chunk: its headings say what its sentences are about. */
export function searchableText({ heading, text }: Pick<Chunk, 'heading' | 'text'>): string {
  return `${heading}\n${text}`;
}

/** The title of a chunk's document. */
export function firstHeading(heading: string): string {
  return heading.split(HEADING_SEPARATOR)[0] ?? heading;
}

/** The innermost heading of a chunk. */
export function lastHeading(heading: string): string {
  return heading.split(HEADING_SEPARATOR).at(-1) ?? heading;
}

/** Whether a chunk stands below a heading of its own, and not before the first one of its document. */
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

/** A span with the block that it begins in. */
interface Part extends Span {
  block: Block;
}

/**
 * Neighbouring blocks together as far as the limit allows, blocks beyond it in parts; each heading by itself. A note on
 * what was not read is in none: it is about no question that is asked of a document, and would be quoted as its words.
 */
function* packed(source: string, blocks: Iterable<Block>): Generator<Part> {
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
    for (const { start, end } of parts(source, block)) {
      if (open && end - open.start <= MAX_CHUNK_CHARACTERS) open.end = end;
      else {
        if (open) yield open;
        open = { start, end, block };
      }
    }
  }
  if (open) yield open;
}

const isNote = (source: string, { start, end, level }: Block): boolean =>
  level === undefined && isReadingNote(source.slice(start, end));

function* parts(source: string, block: Block): Generator<Span> {
  if (block.end - block.start <= MAX_CHUNK_CHARACTERS) return yield block;
  for (const line of block.kind === 'paragraph'
    ? sentencesOfLong(source, block)
    : linesOfBlock(source, block)) {
    yield* hardCut(source, line, MAX_CHUNK_CHARACTERS);
  }
}

function* sentencesOfLong(source: string, paragraph: Span): Generator<Span> {
  for (const stretch of hardCut(source, paragraph, MAX_STRETCH_CHARACTERS))
    yield* sentencesOf(source, stretch);
}

/** What is too long is cut between words, or anywhere: never inside a character. */
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

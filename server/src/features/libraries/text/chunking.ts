/** Cuts a document into the chunks that retrieval finds: a section each, or a part of one that is long. */
import { type Block, linesOfBlock, markdownBlocks } from './markdown-blocks.ts';
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

type Span = Pick<Block, 'start' | 'end'>;

/** The document's title: its first heading of the first level, else `fallback`. */
export function titleOf(source: string, fallback: string): string {
  const heading = markdownBlocks(source).find((block) => block.level === 1);
  return heading ? headingText(source, heading) : fallback;
}

/** The chunks of a Markdown document, in order. Sections without text have none. */
export function chunkMarkdown(source: string, title: string): Chunk[] {
  const chunks: Chunk[] = [];
  const headings: string[] = [];
  let section: Block[] = [];
  const finishSection = () => {
    const path = [title, ...headings.filter((text) => text !== '' && text !== title)];
    for (const { start, end } of packed(source, section)) {
      const text = headAbove(source, section, start) + source.slice(start, end);
      chunks.push({ heading: path.join(HEADING_SEPARATOR), text, start, end });
    }
    section = [];
  };
  for (const block of markdownBlocks(source)) {
    if (block.level === undefined) {
      section.push(block);
      continue;
    }
    finishSection();
    headings.length = Math.min(headings.length, block.level - 1);
    headings[block.level - 1] = headingText(source, block);
    // A skipped level leaves a hole.
    for (let i = 0; i < headings.length; i++) headings[i] ??= '';
  }
  finishSection();
  return chunks;
}

/** The chunks of a text in no notation, or of code: what begins with a `#` there is no heading. */
export function chunkPlainText(source: string, title: string): Chunk[] {
  return packed(source, paragraphsOf(source)).map(({ start, end }) => ({
    heading: title,
    text: source.slice(start, end),
    start,
    end,
  }));
}

/** Lines without an empty one between them. Those that are divided by hand are cut only there, as those of code. */
function paragraphsOf(source: string): Block[] {
  const paragraphs: Block[] = [];
  for (const { start, end } of linesOfBlock(source, { kind: 'code', start: 0, end: source.length })) {
    if (source.slice(start, end).trim() === '') continue;
    const last = paragraphs.at(-1);
    const isNext = last && /^(?:\r\n|\r|\n)$/.test(source.slice(last.end, start));
    if (!isNext) paragraphs.push({ kind: 'paragraph', start, end });
    else Object.assign(last, { kind: 'code', end });
  }
  return paragraphs;
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

/** A longer head would push aside what is below it. */
const MAX_HEAD_CHARACTERS = 400;
/** Two lines: the names of the columns, and the rule below them. */
const TABLE_HEAD = /^[^\n]*\n[ \t]*\|[ \t|:-]+\|[ \t]*\n/;

/** The head of the table in whose midst something begins: rows say little without the names of their columns. */
function headAbove(source: string, blocks: readonly Block[], start: number): string {
  const table = blocks.find((block) => block.kind === 'table' && block.start < start && start < block.end);
  if (!table) return '';
  const [head = ''] = TABLE_HEAD.exec(source.slice(table.start, table.start + MAX_HEAD_CHARACTERS)) ?? [];
  return table.start + head.length <= start ? head : '';
}

function headingText(source: string, block: Block): string {
  return source
    .slice(block.start, block.end)
    .replace(/^#+\s+/, '')
    .replace(/\s+#+\s*$/, '')
    .trim();
}

/** Neighbouring blocks together as far as the limit allows; blocks beyond it in parts. */
function packed(source: string, blocks: Block[]): Span[] {
  const spans: Span[] = [];
  for (const part of blocks.flatMap((block) => parts(source, block))) {
    const last = spans.at(-1);
    if (last && part.end - last.start <= MAX_CHUNK_CHARACTERS) last.end = part.end;
    else spans.push({ ...part });
  }
  return spans;
}

function parts(source: string, block: Block): Span[] {
  if (block.end - block.start <= MAX_CHUNK_CHARACTERS) return [block];
  const lines = block.kind === 'paragraph' ? sentencesOf(source, block) : linesOfBlock(source, block);
  return lines.flatMap((line) => hardCut(source, line));
}

/** A line without a sentence's end in sight is cut between words, or anywhere: never inside a character. */
function hardCut(source: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  let from = start;
  while (end - from > MAX_CHUNK_CHARACTERS) {
    const limit = from + MAX_CHUNK_CHARACTERS;
    const space = source.lastIndexOf(' ', limit);
    let cut = space > from ? space : limit;
    if ((source.codePointAt(cut - 1) ?? 0) > 0xffff) cut -= 1;
    spans.push({ start: from, end: cut });
    from = cut;
  }
  return [...spans, { start: from, end }];
}

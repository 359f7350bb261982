/** Splits chunks into windows: a few adjacent sentences, embedded separately. */
import { type Chunk, firstHeading, lastHeading } from './chunking.ts';
import { linesOfBlock, markdownBlocks, type Span } from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

const MAX_WINDOW_CHARACTERS = 320;
/** The beginning of code shows its topic. */
const MAX_CODE_CHARACTERS = 600;

/** Returns the windows of a chunk in order, without overlap, with positions in the document. */
export function windowsOf({ text, start: offset }: Pick<Chunk, 'text' | 'start'>): Span[] {
  const windows: Span[] = [];
  for (const sentence of sentencesOfChunk(text)) {
    const last = windows.at(-1);
    if (last && sentence.end - last.start <= MAX_WINDOW_CHARACTERS) last.end = sentence.end;
    else windows.push({ ...sentence });
  }
  return windows.map(({ start, end }) => ({ start: offset + start, end: offset + end }));
}

/** Splits paragraphs into sentences, lists into items and tables into rows; code stays whole. */
const sentencesOfChunk = (text: string): Span[] =>
  [...markdownBlocks(text)].flatMap((block): Span[] => {
    if (block.kind === 'code')
      return [{ start: block.start, end: Math.min(block.end, block.start + MAX_CODE_CHARACTERS) }];
    return block.kind === 'paragraph' ? sentencesOf(text, block) : [...linesOfBlock(text, block)];
  });

/** Returns the text to embed for a window; headings give its sentences context. */
export function windowText(heading: string, sentences: string): string {
  const [title, section] = [firstHeading(heading), lastHeading(heading)];
  return `${title === section ? title : `${title} › ${section}`}\n${sentences}`;
}

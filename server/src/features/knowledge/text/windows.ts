/** Cuts a chunk into windows: few neighbouring sentences, which say one thing and are found by it. */
import { type Chunk, firstHeading, lastHeading } from './chunking.ts';
import { linesOfBlock, markdownBlocks, type Span } from './markdown-blocks.ts';
import { sentencesOf } from './sentences.ts';

const MAX_WINDOW_CHARACTERS = 320;
/** Of code, the beginning tells what it is about. */
const MAX_CODE_CHARACTERS = 600;

/** The windows of a chunk, in order and without overlap; their places are those of the document. */
export function windowsOf({ text, start: offset }: Pick<Chunk, 'text' | 'start'>): Span[] {
  const windows: Span[] = [];
  for (const sentence of sentencesOfChunk(text)) {
    const last = windows.at(-1);
    if (last && sentence.end - last.start <= MAX_WINDOW_CHARACTERS) last.end = sentence.end;
    else windows.push({ ...sentence });
  }
  return windows.map(({ start, end }) => ({ start: offset + start, end: offset + end }));
}

/** Sentences; of a list its items, of a table its rows, and code as a whole. */
const sentencesOfChunk = (text: string): Span[] =>
  [...markdownBlocks(text)].flatMap((block): Span[] => {
    if (block.kind === 'code')
      return [{ start: block.start, end: Math.min(block.end, block.start + MAX_CODE_CHARACTERS) }];
    return block.kind === 'paragraph' ? sentencesOf(text, block) : [...linesOfBlock(text, block)];
  });

/** What is embedded for a window: without its headings, few sentences don't say what they are about. */
export function windowText(heading: string, sentences: string): string {
  const [title, section] = [firstHeading(heading), lastHeading(heading)];
  return `${title === section ? title : `${title} › ${section}`}\n${sentences}`;
}

/** Finds the sentences of a text, with their places. */
import { inlineSpans } from './inline-spans.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Ends that are no end: the sentence goes on after them. */
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|dr|mr|mrs|ms|prof|st)\.|\b[A-Z]\.)\s*$/i;

/** What closes a sentence after its full stop. */
const CLOSING = /^["'”’)\]*_]+(?=\s|$)/;

const SENTENCE_END = /\p{Sentence_Terminal}/u;
const IN_WORD = /[\p{L}\p{N}]/u;

/** The sentences between `start` and `end`, without the white space around them. */
export function sentencesOf(
  source: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  let from: number | undefined;
  const text = source.slice(start, end);
  for (const { segment, index } of segmenter.segment(unwrapped(heldTogether(text)))) {
    const closing = from === undefined ? (CLOSING.exec(segment)?.[0].length ?? 0) : 0;
    const before = sentences.at(-1);
    if (before) before.end += closing;
    from ??= start + index + closing;
    const to = start + index + segment.length;
    if (ABBREVIATION.test(text.slice(index, index + segment.length)) && to < end) continue;
    sentences.push(trimmed(source, from, to));
    from = undefined;
  }
  if (from !== undefined) sentences.push(trimmed(source, from, end));
  return sentences.filter((sentence) => sentence.end > sentence.start);
}

function trimmed(source: string, start: number, end: number): { start: number; end: number } {
  const text = source.slice(start, end);
  const from = start + (text.length - text.trimStart().length);
  return { start: from, end: from + text.trim().length };
}

/** What emphasis, code and links hold inside ends no sentence, only what stands at their end. Same length. */
function heldTogether(text: string): string {
  const characters = text.split('');
  for (const { start, end } of inlineSpans(text)) {
    let last = end;
    while (last > start && !IN_WORD.test(characters[last - 1] ?? '')) last -= 1;
    for (let i = start; i < last; i += 1) if (SENTENCE_END.test(characters[i] ?? '')) characters[i] = 'x';
  }
  return characters.join('');
}

/** A line break inside a paragraph ends no sentence. Same length, so that places stay right. */
function unwrapped(text: string): string {
  return text.replace(/[\r\n]/g, ' ');
}

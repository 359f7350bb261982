/** Splits texts into sentences, with their positions. */
import { inlineSpans } from './inline-spans.ts';
import type { Span } from './markdown-blocks.ts';

let openedSegmenter: Intl.Segmenter | undefined;

/** Opens the segmenter once, at first use, since it loads the rules of the language. */
const segmenter = () => (openedSegmenter ??= new Intl.Segmenter('en', { granularity: 'sentence' }));

/** Abbreviations that end no sentence. */
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|dr|mr|mrs|ms|prof|st)\.|\b[A-Z]\.)\s*$/i;

/** Closing punctuation after a full stop. */
const CLOSING = /^["'”’)\]*_]+(?=\s|$)/;

/** Matches where a sentence continues after its quoted or emphasised words, as in "Choose *Lost it?* on the page". */
const CONTINUES =
  /(?<=\p{Sentence_Terminal}["'”’)\]*_]+\s+)\p{Ll}|(?<=\p{Sentence_Terminal})["'”’)\]*_]+\s+\p{Ll}/uy;

const SENTENCE_END = /\p{Sentence_Terminal}/u;
const IN_WORD = /[\p{L}\p{N}]/u;

/** Returns the sentences between `start` and `end`, without surrounding white space. */
export function sentencesOf(source: string, { start, end }: Span): Span[] {
  const sentences: Span[] = [];
  let from: number | undefined;
  const text = source.slice(start, end);
  for (const { segment, index } of segmenter().segment(unwrapLines(maskInlineSpans(text)))) {
    const closing = from === undefined ? (CLOSING.exec(segment)?.[0].length ?? 0) : 0;
    const before = sentences.at(-1);
    if (before) before.end += closing;
    from ??= start + index + closing;
    const to = start + index + segment.length;
    if (ABBREVIATION.test(text.slice(index, index + segment.length)) && to < end) continue;
    CONTINUES.lastIndex = index + segment.length;
    if (CONTINUES.test(text)) continue;
    sentences.push(trimmed(source, from, to));
    from = undefined;
  }
  if (from !== undefined) sentences.push(trimmed(source, from, end));
  return sentences.filter((sentence) => sentence.end > sentence.start);
}

function trimmed(source: string, start: number, end: number): Span {
  const text = source.slice(start, end);
  const from = start + (text.length - text.trimStart().length);
  return { start: from, end: from + text.trim().length };
}

/** Masks sentence ends inside emphasis, code and links, except at their end. Keeps the length. */
function maskInlineSpans(text: string): string {
  const spans = inlineSpans(text);
  if (spans.length === 0) return text;
  const characters = text.split('');
  const isInSpan = charactersInSpans(characters, spans);
  return characters
    .map((character, i) => (isInSpan(i) && SENTENCE_END.test(character) ? 'x' : character))
    .join('');
}

/** Returns a predicate for characters inside a span, up to its last word. Linear, however spans overlap. */
function charactersInSpans(
  characters: readonly string[],
  spans: readonly Span[],
): (index: number) => boolean {
  const wordEnds = new Uint32Array(characters.length + 1);
  for (const [i, character] of characters.entries()) {
    wordEnds[i + 1] = IN_WORD.test(character) ? i + 1 : (wordEnds[i] ?? 0);
  }
  /** Change of the nesting depth at each character. */
  const changes = new Int32Array(characters.length + 1);
  for (const { start, end } of spans) {
    const last = wordEnds[end] ?? 0;
    if (last <= start) continue;
    changes[start] = (changes[start] ?? 0) + 1;
    changes[last] = (changes[last] ?? 0) - 1;
  }
  let depth = 0;
  const depths = changes.map((change) => {
    depth += change;
    return depth;
  });
  return (index) => (depths[index] ?? 0) > 0;
}

/** Replaces line breaks, which end no sentence inside a paragraph. Keeps the length. */
function unwrapLines(text: string): string {
  return text.replace(/[\r\n]/g, ' ');
}

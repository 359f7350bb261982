/** Where a search was found in a turn: a piece of its text with the hits marked. */
import { singleLine } from '@polylogue/contract/plain-text';
import type { ConversationMatch } from '@polylogue/contract/chat/conversations/schemas';

/** Of the piece, in UTF-16 units. */
const pieceLength = 140;
/** What of it stands before the first hit at most: a narrow menu shows that, too. */
const leadLength = 24;

/** The text as it reads: without the marks of markdown and the numbers of sources. */
const readable = (markdown: string): string =>
  singleLine(markdown.replaceAll(/\s?\[\d{1,3}(?:,\s*\d{1,3})*\]/g, '').replaceAll(/[*`#>|~]+/g, ' '));

/** Beginnings of words, as the index has them. */
function hitPattern(keywords: string): RegExp | undefined {
  const words = [...new Set(keywords.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu))];
  // The longest first: of two that begin alike, the whole one is marked.
  const alternatives = words.toSorted((one, other) => other.length - one.length).join('|');
  return alternatives === '' ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})`, 'giu');
}

/** More than a piece has characters; a long text may hold a hundred thousand. */
const countedHits = 200;

function hitsOf(text: string, pattern: RegExp): [number, number][] {
  const hits: [number, number][] = [];
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    hits.push([index, index + hit.length]);
    if (hits.length === countedHits) break;
  }
  return hits;
}

const countOf = (text: string, hits: [number, number][]) =>
  new Set(hits.map(([start, end]) => text.slice(start, end).toLowerCase())).size;

/** Begins shortly before the first hit, between words, and ends there, too. */
function pieceOf(text: string, hits: [number, number][]): Pick<ConversationMatch, 'text' | 'marks'> {
  const [first = 0] = hits[0] ?? [];
  const lead = Math.max(0, first - leadLength);
  const start = lead === 0 ? 0 : Math.min(first, text.indexOf(' ', lead) + 1 || first);
  const isWhole = text.length - start <= pieceLength;
  const longest = isWhole ? text.length : start + pieceLength;
  const space = text.lastIndexOf(' ', longest);
  const end = isWhole || space <= first ? longest : space;
  const before = start === 0 ? '' : '…';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${isWhole ? '' : '…'}`.toWellFormed(),
    marks: hits.filter(([, to]) => to <= end).map(([from, to]) => [from + shift, to + shift]),
  };
}

/** The piece of a turn to show for a search: of the question or the answer, whichever holds more of its words. */
export function matchIn(
  turn: { id: string; question: string; answer: string },
  keywords: string,
): ConversationMatch {
  const pattern = hitPattern(keywords);
  const found = [turn.question, turn.answer].map((markdown) => {
    const text = readable(markdown);
    const hits = pattern ? hitsOf(text, pattern) : [];
    return { text, hits, count: countOf(text, hits) };
  });
  const [best] = found.toSorted((one, other) => other.count - one.count);
  return { conversationSegmentId: turn.id, ...pieceOf(best?.text ?? '', best?.hits ?? []) };
}

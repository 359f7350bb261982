/** Excerpt of a turn with the matches of a search marked. */
import { singleLine } from '@polylogue/contract/plain-text';
import type { ConversationMatch } from '@polylogue/contract/chat/conversations/schemas';

/** Length of an excerpt, in UTF-16 units. */
const excerptLength = 140;
/** Maximum length before the first match, so that a narrow menu shows the match. */
const leadLength = 24;

/** Removes Markdown syntax and citation markers. */
const readable = (markdown: string): string =>
  singleLine(markdown.replaceAll(/\s?\[\d{1,3}(?:,\s*\d{1,3})*\]/g, '').replaceAll(/[*`#>|~]+/g, ' '));

/** Creates a pattern of word prefixes, as the index matches them. */
function hitPattern(keywords: string): RegExp | undefined {
  const words = [...new Set(keywords.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu))];
  // Longest first, so that the longest of overlapping prefixes is marked.
  const alternatives = words.toSorted((one, other) => other.length - one.length).join('|');
  return alternatives === '' ? undefined : new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})`, 'giu');
}

/** Maximum number of counted matches, more than an excerpt can contain. */
const maxHits = 200;

function hitsOf(text: string, pattern: RegExp): [number, number][] {
  const hits: [number, number][] = [];
  for (const { index, 0: hit } of text.matchAll(pattern)) {
    hits.push([index, index + hit.length]);
    if (hits.length === maxHits) break;
  }
  return hits;
}

const countOf = (text: string, hits: [number, number][]) =>
  new Set(hits.map(([start, end]) => text.slice(start, end).toLowerCase())).size;

/** Cuts the excerpt around the first match, between words. */
function excerptOf(text: string, hits: [number, number][]): Pick<ConversationMatch, 'text' | 'marks'> {
  const [first = 0] = hits[0] ?? [];
  const lead = Math.max(0, first - leadLength);
  const start = lead === 0 ? 0 : Math.min(first, text.indexOf(' ', lead) + 1 || first);
  const isWhole = text.length - start <= excerptLength;
  const longest = isWhole ? text.length : start + excerptLength;
  const space = text.lastIndexOf(' ', longest);
  const end = isWhole || space <= first ? longest : space;
  const before = start === 0 ? '' : '…';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${isWhole ? '' : '…'}`.toWellFormed(),
    marks: hits.filter(([, to]) => to <= end).map(([from, to]) => [from + shift, to + shift]),
  };
}

/** Returns the excerpt of a turn from its question or answer, whichever has more matches. */
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
  return { conversationSegmentId: turn.id, ...excerptOf(best?.text ?? '', best?.hits ?? []) };
}

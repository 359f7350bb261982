/** Titles of conversations: the first question shortened, or what a model proposes. */
import { maxTitleCharacters } from '@polylogue/contract/limits';
import { isVisible, singleLine } from '@polylogue/contract/plain-text';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ellipsis = '…';
/** A cut this near the end may wait for a word boundary. */
const wordBoundaryReach = 15;
/** What a model says beyond this is no title. */
export const maxProposalLength = 500;

/** As many whole graphemes as fit into `maxLength` UTF-16 units. */
function fitting(text: string, maxLength: number): string {
  let end = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/**
 * Shortens a text to a title of at most 50 characters (document 1 §9): on one line, cut between words where one
 * ends near the limit, else between graphemes.
 */
export function titleFrom(text: string): string {
  const line = singleLine(text);
  if (line.length <= maxTitleCharacters) return line;
  const cut = fitting(line, maxTitleCharacters - ellipsis.length);
  const lastSpace = line[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const atWord = lastSpace >= cut.length - wordBoundaryReach ? cut.slice(0, lastSpace) : cut;
  return `${atWord.replace(/[\s,;:.–—-]+$/u, '')}${ellipsis}`;
}

/** A model's proposal as a title; `undefined` when nothing usable is left of it. */
export function titleFromModel(proposal: string): string | undefined {
  const [line = ''] = proposal.slice(0, maxProposalLength).toWellFormed().trim().split('\n');
  const bare = singleLine(line)
    .replace(/^(?:title\s*:\s*)?[#*_"'“”„«»‘’`\s]+|^title\s*:\s*/iu, '')
    .replace(/[*_"'“”«»‘’`.\s]+$/u, '');
  return isVisible(bare) ? titleFrom(bare) : undefined;
}

/** Titles of conversations: the shortened first question, or a model's proposal. */
import { maxTitleCharacters } from '@polylogue/contract/limits';
import { isVisible, singleLine } from '@polylogue/contract/plain-text';

const ellipsis = '…';
/** Maximum characters given up to cut at a word boundary. */
const maxBoundaryDistance = 15;
/** Maximum length of a proposal, in characters. */
export const maxProposalLength = 500;

/** Returns the graphemes that fit into `maxLength` UTF-16 units. */
function fitting(text: string, maxLength: number): string {
  let end = 0;
  // Made here, since the first one loads the rules of the language, which a start does not need.
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > maxLength) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/**
 * Shortens a text to a title of at most 50 characters on one line (document 1 §9). Cuts at a word boundary near the
 * limit, else between graphemes.
 */
export function titleFrom(text: string): string {
  const line = singleLine(text);
  if (line.length <= maxTitleCharacters) return line;
  const cut = fitting(line, maxTitleCharacters - ellipsis.length);
  const lastSpace = line[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const atWord = lastSpace >= cut.length - maxBoundaryDistance ? cut.slice(0, lastSpace) : cut;
  return `${atWord.replace(/[\s,;:.–—-]+$/u, '')}${ellipsis}`;
}

/** Converts a model's proposal to a title; `undefined` if it is unusable. */
export function titleFromModel(proposal: string): string | undefined {
  const [line = ''] = proposal.slice(0, maxProposalLength).toWellFormed().trim().split('\n');
  const bare = singleLine(line)
    .replace(/^(?:title\s*:\s*)?[#*_"'“”„«»‘’`\s]+|^title\s*:\s*/iu, '')
    .replace(/[*_"'“”«»‘’`.\s]+$/u, '');
  return isVisible(bare) ? titleFrom(bare) : undefined;
}

/** Finds the page of a passage that supports a claim. */
import type { StoredPassage } from '../../store/stored-shapes.ts';

const word = /[\p{L}\p{M}\p{N}]+/gu;
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(word));

/**
 * Narrows a passage of several pages to the page that shares the most words with the claim; rarer words weigh more.
 * Returns the passage unchanged if it has one page or shares no words.
 */
export function narrowToPage(passage: StoredPassage, claim: string): StoredPassage {
  const { page, pageBreaks = [], start, end } = passage;
  if (page === undefined || pageBreaks.length === 0) return passage;
  const bounds = [start, ...pageBreaks, end];
  const parts = bounds.slice(0, -1).map((from, index) => partOf(passage, from, bounds[index + 1] ?? end));
  const claimWords = [...wordsOf(claim)];
  const shared = parts.map(({ snippet }) => {
    const words = wordsOf(snippet);
    return new Set(claimWords.filter((one) => words.has(one)));
  });
  const weightOf = (one: string) => 1 / shared.filter((words) => words.has(one)).length;
  const weights = shared.map((words) => [...words].reduce((sum, one) => sum + weightOf(one), 0));
  const most = Math.max(...weights);
  const best = weights.indexOf(most);
  const part = parts[best];
  return most > 0 && part ? { ...part, page: page + best } : passage;
}

function partOf(passage: StoredPassage, from: number, to: number): StoredPassage {
  // A table header may precede the passage in the snippet.
  const shift = passage.snippet.length - passage.end;
  const snippet = passage.snippet.slice(Math.max(0, from + shift), to + shift);
  return { ...passage, snippet, start: from, end: to };
}

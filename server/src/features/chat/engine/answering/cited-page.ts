/** On which of its pages a passage says what is cited of it. */
import type { StoredPassage } from '../../store/stored-shapes.ts';

const word = /[\p{L}\p{M}\p{N}]+/gu;
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(word));

/**
 * Of a passage that runs over several pages the part on that page which shares most words with what is said; words that
 * stand on fewer of them count for more. The whole passage where it stands on one page, or shares none.
 */
export function onePage(passage: StoredPassage, claim: string): StoredPassage {
  const { page, pageBreaks = [], start, end } = passage;
  if (page === undefined || pageBreaks.length === 0) return passage;
  const bounds = [start, ...pageBreaks, end];
  const parts = bounds.slice(0, -1).map((from, index) => partOf(passage, from, bounds[index + 1] ?? end));
  const said = [...wordsOf(claim)];
  const shared = parts.map(({ snippet }) => {
    const words = wordsOf(snippet);
    return new Set(said.filter((one) => words.has(one)));
  });
  const weightOf = (one: string) => 1 / shared.filter((words) => words.has(one)).length;
  const weights = shared.map((words) => [...words].reduce((sum, one) => sum + weightOf(one), 0));
  const most = Math.max(...weights);
  const best = weights.indexOf(most);
  const part = parts[best];
  return most > 0 && part ? { ...part, page: page + best } : passage;
}

function partOf(passage: StoredPassage, from: number, to: number): StoredPassage {
  // The head of its table may stand above it.
  const shift = passage.snippet.length - passage.end;
  const snippet = passage.snippet.slice(Math.max(0, from + shift), to + shift);
  return { ...passage, snippet, start: from, end: to };
}

/**
 * Detects a word that takes a question off topic: *dark mode in Firefox* is nearer to a page on dark mode
 * without its last word. The page is then not about that word. A paraphrase gets less near when it loses a
 * word.
 */
import type { Embedder } from '../../../../embeddings/embedder.ts';
import type { Hit } from '../../../../search/entry-table.ts';
import type { SearchIndex } from '../../../../search/search-index.ts';
import { closenessOf, type Evidence } from '../ranking.ts';
import { superlativeIn } from '../../text/superlatives.ts';
import { stemsOfWord, wordsIn } from '../../text/words.ts';
import type { AskedQuestion } from './asked-question.ts';

/** Limits the embeddings per question; they run as one batch. */
const MAX_SHORTENED = 9;

interface BestChunk extends Pick<Evidence, 'chunk' | 'window' | 'phrasing'> {
  id: string;
  file_id: string;
  held_stems: readonly string[];
}

interface Deps {
  embedder: Embedder;
  search: SearchIndex;
}

/** Returns how much nearer the best chunk is without one of the words that it lacks; 0 if it is not. */
export const measureOffTopicWord = (deps: Deps, asked: AskedQuestion, best: BestChunk): Promise<number> =>
  measureGain(deps, withoutEachMissing(asked, best.held_stems), best);

/** Returns the same for words that no document has, except superlatives, which name nothing. */
export const measureUnknownWord = (deps: Deps, asked: AskedQuestion, best: BestChunk): Promise<number> => {
  const others = [...asked.weights.keys()].filter((stem) => !asked.unknownStems.has(stem));
  const shortened = withoutEachMissing(asked, others, (word) => superlativeIn(word) === undefined);
  return measureGain(deps, shortened, best);
};

async function measureGain(
  { embedder, search }: Deps,
  shortened: readonly string[],
  best: BestChunk,
): Promise<number> {
  if (shortened.length === 0) return 0;
  const candidates = { chunkIds: [best.id], documentIds: [best.file_id] };
  const vectors = await embedder.embed([...shortened], { isUrgent: true });
  const gains = vectors.map(async (vector) => {
    const hits = await search.candidateScores(candidates, vector);
    return closenessOf(nearnessIn(hits)) - closenessOf(best);
  });
  return Math.max(0, ...(await Promise.all(gains)));
}

/** Returns the question without each of the content words that the chunk lacks. */
function withoutEachMissing(
  { text, weights }: AskedQuestion,
  heldStems: readonly string[],
  isCounted: (word: string) => boolean = () => true,
): string[] {
  const missing = wordsIn(text).filter((word) => {
    const stems = stemsOfWord(word.text).filter((stem) => weights.has(stem));
    return stems.length > 0 && stems.every((stem) => !heldStems.includes(stem)) && isCounted(word.text);
  });
  return missing
    .slice(0, MAX_SHORTENED)
    .map(({ start, end }) => `${text.slice(0, start)}${text.slice(end)}`.replaceAll(/\s+/gu, ' ').trim())
    .filter((rest) => /[\p{L}\p{N}]/u.test(rest));
}

function nearnessIn(hits: readonly Hit[]) {
  const best = (kind: Hit['kind']) =>
    Math.max(0, ...hits.filter((hit) => hit.kind === kind).map(({ score }) => score));
  return { chunk: best('passage'), window: best('window'), phrasing: best('phrasing') };
}

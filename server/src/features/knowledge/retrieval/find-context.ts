import { findByWords } from './passages-by-words.ts';
import type { Answerability } from './ranking.ts';
import {
  answerability,
  type Passage,
  type RetrievalDeps,
  type RetrievalInput,
  retrieve,
} from './retrieval.ts';

/**
 * Returns passages that may help a model to answer, best first, with the certainty of the best one; none if
 * nothing is relevant.
 */
export async function findContext(
  deps: RetrievalDeps,
  input: RetrievalInput,
): Promise<{ passages: Passage[]; answerability: Answerability }> {
  const found = await retrieve(deps, input);
  const certainty = answerability(found);
  return { passages: certainty === 'none' ? [] : found.passages, answerability: certainty };
}

/**
 * Returns the nearest passages, however irrelevant, then those of documents that are not embedded yet, by their
 * words.
 */
export async function findNearest(deps: RetrievalDeps, input: RetrievalInput): Promise<Passage[]> {
  const libraryIds = input.sources.map(({ libraryId }) => libraryId);
  const [{ passages }, byWords] = await Promise.all([
    retrieve(deps, input),
    findByWords(deps.db, { ...input, libraryIds }),
  ]);
  return [...passages, ...byWords];
}

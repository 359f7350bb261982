/** Passages for answers: those that may hold one, and those that merely come near. */
import type { Answerability } from './ranking.ts';
import {
  answerability,
  type Passage,
  type RetrievalDeps,
  type RetrievalInput,
  retrieve,
} from './retrieval.ts';

/**
 * Passages that may help a model to answer, the best first, and whether that one answers; none when nothing comes near
 * the question.
 */
export async function findContext(
  deps: RetrievalDeps,
  input: RetrievalInput,
): Promise<{ passages: Passage[]; answerability: Answerability }> {
  const found = await retrieve(deps, input);
  const certainty = answerability(found);
  return { passages: certainty === 'none' ? [] : found.passages, answerability: certainty };
}

/** The passages that come nearest, however far off that is. */
export const findNearest = async (deps: RetrievalDeps, input: RetrievalInput): Promise<Passage[]> =>
  (await retrieve(deps, input)).passages;

/** Attached documents: included whole if short, else searched. */
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { BranchFiles } from '../../../attachments/branch-files.ts';
import { wholeLibrary } from '../../../../knowledge/public.ts';
import type { StoredPassage } from '../../../store/stored-shapes.ts';
import { beginStep } from '../answer-events.ts';
import type { AnswerInput } from '../answer-input.ts';
import type { AnswerSources } from '../answer-sources.ts';

/** Maximum length of whole documents, about 6,000 tokens. */
const wholeCharacters = 24_000;

const beginningCharacters = 4_000;

const reading = { kind: 'retrieval', title: 'Reading the files', waitsFor: 'files' } as const;

/** Names the files that the answer does without, in a step for each reason. */
export function* nameLeftOut(
  { unread }: Pick<BranchFiles, 'unread'>,
  input: Pick<AnswerInput, 'requestId' | 'recorder' | 'notUploaded'>,
): Generator<StreamEvent> {
  const { recorder, notUploaded } = input;
  if (unread.length > 0) {
    recorder.note('files not stored because of the storage limit', { files: unread.length });
    yield beginStep(input, reading).end('failed', { leftOut: [...unread] });
  }
  if (notUploaded.length > 0) {
    recorder.note('files that were not uploaded yet', { files: notUploaded.length });
    yield beginStep(input, reading).end('failed', { leftOut: [...notUploaded], leftOutReason: 'uploading' });
  }
}

/** Prepends the names of files that the model lacks because the user did not wait for their uploads. */
export const withNotUploaded = (question: string, names: readonly string[]): string =>
  names.length === 0
    ? question
    : `(Still being uploaded; the user sent the question without: ${names.join(', ')})\n\n${question}`;

/** Passages from the start of documents, within the size of a prompt. */
export interface ReadDocuments {
  libraryIds: readonly string[];
  passages: readonly StoredPassage[];
  /** True if the passages cover the documents completely. */
  isWhole: boolean;
}

/** Reads the start of the attached documents. */
export const readDocuments = async (
  sources: AnswerSources,
  { libraryIds }: Pick<BranchFiles, 'libraryIds'>,
): Promise<ReadDocuments> => ({
  libraryIds,
  ...(libraryIds.length > 0
    ? await sources.readWhole(libraryIds, wholeCharacters)
    : { passages: [], isWhole: true }),
});

/**
 * Returns the passages for a question: all of short documents, else the nearest ones to any of its wordings and the
 * start of the documents, which identifies them.
 */
export async function documentPassages(
  sources: AnswerSources,
  { libraryIds, passages, isWhole }: ReadDocuments,
  questions: readonly string[],
): Promise<readonly StoredPassage[]> {
  if (isWhole) return passages;
  const near = await Promise.all(
    questions.map((question) => sources.nearest(libraryIds.map(wholeLibrary), question)),
  );
  const nearest = mergeByScore(near).slice(0, Math.max(...near.map(({ length }) => length)));
  const known = new Set(nearest.map(({ chunkId }) => chunkId));
  let left = beginningCharacters;
  const beginning = passages.filter(
    ({ chunkId, snippet }) => (left -= snippet.length) >= 0 && !known.has(chunkId),
  );
  return [...nearest, ...beginning];
}

/** Merges lists of passages by best score, best first. */
export function mergeByScore<P extends StoredPassage>(lists: readonly (readonly P[])[]): P[] {
  const best = new Map<string, P>();
  for (const passage of lists.flat()) {
    const known = best.get(passage.chunkId);
    if (!known || known.score < passage.score) best.set(passage.chunkId, passage);
  }
  return [...best.values()].toSorted((left, right) => right.score - left.score);
}

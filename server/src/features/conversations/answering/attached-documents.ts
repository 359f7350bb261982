/** Documents that went with the questions: read whole where they are short, else searched. */
import type { StreamEvent } from '@polylogue/contract/conversations/stream-events';
import type { BranchFiles } from '../../attachments/service.ts';
import { wholeLibrary } from '../../libraries/service.ts';
import type { StoredPassage } from '../stored-shapes.ts';
import { beginStep } from './answer-events.ts';
import type { AnswerInput } from './answer-input.ts';
import type { AnswerSources } from './answer-sources.ts';

/** About 6,000 tokens. */
const wholeCharacters = 24_000;

const beginningCharacters = 4_000;

const reading = { kind: 'retrieval', title: 'Reading the files', waitsFor: 'files' } as const;

/** Waits for documents that are still being read. Returns the names of those that can't be. */
export async function* waitForFiles(
  files: BranchFiles,
  input: Pick<AnswerInput, 'requestId' | 'signal' | 'recorder'>,
): AsyncGenerator<StreamEvent, readonly string[]> {
  const step = files.isReading ? beginStep(input, reading) : undefined;
  if (step) yield step.begun;
  const unread = await files.whenRead(input.signal);
  if (step) yield step.end();
  if (unread.length > 0) input.recorder.note('files that could not be read', { files: unread.length });
  return unread;
}

/**
 * What the documents say about a question: all of it where that is short, else what comes nearest to it, and the
 * beginning, which tells what they are.
 */
export async function documentPassages(
  sources: AnswerSources,
  { libraryIds }: Pick<BranchFiles, 'libraryIds'>,
  question: string,
): Promise<readonly StoredPassage[]> {
  if (libraryIds.length === 0) return [];
  const { passages, isWhole } = await sources.readWhole(libraryIds, wholeCharacters);
  if (isWhole) return passages;
  const nearest = await sources.nearest(libraryIds.map(wholeLibrary), question);
  const known = new Set(nearest.map(({ chunkId }) => chunkId));
  let left = beginningCharacters;
  const beginning = passages.filter(
    ({ chunkId, snippet }) => (left -= snippet.length) >= 0 && !known.has(chunkId),
  );
  return [...nearest, ...beginning];
}

/** What went with the questions of a branch, for the answer to the last of them. */
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import type { FileChecks, Waiting } from '../../../file-checks/file-checks.ts';
import type { ModelImage } from '../../../models/model-request.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import * as queries from './queries.ts';

/** Models are asked with so many pictures at most, the newest ones. */
const maxPictures = 10;
const pollMs = 200;
/** A document that is not read by then is answered without. */
const maxWaitMs = 120_000;

export interface BranchFiles {
  /** Libraries of its documents, those of the last question first. */
  libraryIds: readonly string[];
  /** Whether some of the documents can't be searched yet. */
  isReading: boolean;
  hasPictures: boolean;
  /** Resolves when all can be searched, to the names of those that can't. */
  whenRead(signal: AbortSignal): Promise<string[]>;
  /** Pictures by the question that they went with, as models take them. Throws the signal's reason. */
  pictures(signal: AbortSignal): Promise<ReadonlyMap<string, readonly ModelImage[]>>;
}

interface BranchDeps {
  db: Database;
  blobs: BlobStore;
  checks: Pick<FileChecks, 'pictureForModel'>;
}

/** The branch that ends with a question. */
export interface AskedBranch {
  segmentId: string;
  asker: Waiting['queueOwner'];
}

/** The files of a branch. */
export async function branchFiles(
  deps: BranchDeps,
  { segmentId, asker: queueOwner }: AskedBranch,
): Promise<BranchFiles> {
  const files = await queries.listOfBranch(deps.db, segmentId);
  const documents = files.filter(({ kind }) => kind === 'FileSearch');
  const pictures = files.filter(({ kind }) => kind === 'Picture');
  return {
    libraryIds: [...new Set(documents.flatMap(({ library_id }) => library_id ?? []))],
    isReading: documents.some(({ state }) => state === 'Reading'),
    hasPictures: pictures.length > 0,
    whenRead: (signal) => whenRead(deps.db, documents, signal),
    pictures: (signal) => picturesOf(deps, pictures.slice(0, maxPictures), { queueOwner, signal }),
  };
}

async function whenRead(
  db: Database,
  documents: readonly queries.BranchFile[],
  signal: AbortSignal,
): Promise<string[]> {
  const deadline = performance.now() + maxWaitMs;
  let states = new Map(documents.map(({ id, state }) => [id, state]));
  while ([...states.values()].includes('Reading') && performance.now() < deadline) {
    await delay(pollMs, undefined, { signal });
    states = await queries.statesOf(db, [...states.keys()]);
  }
  return [...new Set(documents.filter(({ id }) => states.get(id) !== 'Ready').map(({ name }) => name))];
}

/** One after the other: a large one takes a lot of memory while it is made smaller. */
async function picturesOf(
  { db, blobs, checks }: BranchDeps,
  files: readonly queries.BranchFile[],
  waiting: Waiting,
): Promise<Map<string, ModelImage[]>> {
  const pictures = new Map<string, ModelImage[]>();
  for (const { segment_id, file_id: fileId } of files) {
    const { body } = await openFile({ db, blobs }, { fileId, missing: 'vision_image.not_found' });
    const data = await checks.pictureForModel(async () => buffer(await body.open()), waiting);
    pictures.set(segment_id, [...(pictures.get(segment_id) ?? []), { mediaType: 'image/jpeg', data }]);
  }
  return pictures;
}

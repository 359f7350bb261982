/** Files and pictures of a branch's questions, for the answer to the last one. */
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import type { FileChecks, Waiting } from '../../../file-checks/file-checks.ts';
import type { ModelImage } from '../../../models/model-request.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import * as queries from './queries.ts';

/** Maximum number of pictures sent to a model; the newest ones are kept. */
const maxPictures = 10;
const pollMs = 200;
/** Maximum time to wait for the embedding of documents; the answer then proceeds without them. */
const maxWaitMs = 120_000;

export interface BranchFiles {
  /** Libraries of the documents, those of the last question first. */
  libraryIds: readonly string[];
  /** Names of documents without stored text. */
  unread: readonly string[];
  /** True while some documents are not embedded. */
  isEmbedding: boolean;
  hasPictures: boolean;
  /** Waits until all documents are embedded; resolves to the names of those that are not. */
  whenEmbedded(signal: AbortSignal): Promise<string[]>;
  /** Returns scaled pictures by question. Throws the signal's reason on abort. */
  pictures(signal: AbortSignal): Promise<ReadonlyMap<string, readonly ModelImage[]>>;
}

interface BranchDeps {
  db: Database;
  blobs: BlobStore;
  checks: Pick<FileChecks, 'pictureForModel'>;
}

/** Branch that ends with a question. */
export interface BranchKey {
  segmentId: string;
  asker: Waiting['queueOwner'];
}

/** Finds the files of a branch. */
export async function findBranchFiles(
  deps: BranchDeps,
  { segmentId, asker: queueOwner }: BranchKey,
): Promise<BranchFiles> {
  const files = await queries.listOfBranch(deps.db, segmentId);
  const documents = files.filter(({ kind }) => kind === 'FileSearch');
  const pictures = files.filter(({ kind }) => kind === 'Picture');
  return {
    libraryIds: [...new Set(documents.flatMap(({ library_id }) => library_id ?? []))],
    unread: [...new Set(documents.filter(({ has_text }) => !has_text).map(({ name }) => name))],
    isEmbedding: documents.some(({ state }) => state === 'Reading'),
    hasPictures: pictures.length > 0,
    whenEmbedded: (signal) => whenEmbedded(deps.db, documents, signal),
    pictures: (signal) => scalePictures(deps, pictures.slice(0, maxPictures), { queueOwner, signal }),
  };
}

async function whenEmbedded(
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

/** Scales pictures one at a time, as a large one takes much memory. */
async function scalePictures(
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

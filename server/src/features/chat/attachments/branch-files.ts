/** Files and pictures of a branch's questions, for the answer to the last one. */
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import type { FileChecks, Waiting } from '../../../file-checks/file-checks.ts';
import type { ModelImage } from '../../../models/model-request.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import * as queries from './queries.ts';

/** Maximum number of pictures sent to a model; the newest ones are kept. */
const maxPictures = 10;

export interface BranchFiles {
  /** Libraries of the documents, those of the last question first. */
  libraryIds: readonly string[];
  /** Names of documents without stored text. */
  unread: readonly string[];
  hasPictures: boolean;
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
    hasPictures: pictures.length > 0,
    pictures: (signal) => scalePictures(deps, pictures.slice(0, maxPictures), { queueOwner, signal }),
  };
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

/** Only path for uploads: counted, hashed and recognised in quarantine; then checked, then stored. */
import { buffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { uploadedFileName } from '@polylogue/contract/plain-text';
import type { FileRules, ReceivedFile } from '@polylogue/contract/multipart';
import { AppError } from '../app-error.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { archiveTailBytes, isArchive, isLocked, hasTypeEntry } from '../file-checks/archive.ts';
import type { FileChecks, Waiting } from '../file-checks/file-checks.ts';
import type { FileReceiver, IncomingFile } from '../http/requests/multipart.ts';
import { inspectUpload } from './inspect-upload.ts';
import { namedType } from './named-type.ts';
import * as queries from './queries.ts';
import { type FileLimits, reserve } from './quota.ts';

export interface FileDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  checks: FileChecks;
  limits: FileLimits;
  logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** Maximum concurrent uploads of one person on one server. */
const maxConcurrentUploads = 6;

const quarantineKey = (fileId: string) => fileId.replaceAll('-', '');

/** Makes the receiver. */
export function fileReceiver(deps: FileDeps): FileReceiver {
  const running = new Map<string | undefined, number>();
  return {
    maxBytes: ({ kind, maxBytes }) => deps.limits.maxBytes[kind] ?? maxBytes,
    async receive(file) {
      const { ownerId } = file;
      const count = running.get(ownerId) ?? 0;
      if (count >= maxConcurrentUploads)
        throw new AppError('file.too_many_uploads', { retryAfterSeconds: 5 });
      running.set(ownerId, count + 1);
      try {
        return await receive(deps, file);
      } finally {
        const left = (running.get(ownerId) ?? 1) - 1;
        if (left === 0) running.delete(ownerId);
        else running.set(ownerId, left);
      }
    },
    release: (fileId) => release(deps, fileId),
  };
}

async function release({ db, blobs, logger }: FileDeps, fileId: string): Promise<void> {
  try {
    for (const key of await queries.removeUnreferenced(db, fileId)) await blobs.remove(key);
  } catch (error) {
    // The call itself succeeded; the sweep removes the file later.
    logger.warn({ err: error, fileId }, 'Deleting an unreferenced file failed, left to the sweep');
  }
}

async function receive(deps: FileDeps, file: IncomingFile): Promise<ReceivedFile> {
  const id = newId();
  const name = uploadedFileName(file.fileName);
  const { ownerId = null, expectedBytes } = file;
  await reserve(deps, { id, name, ownerId, expectedBytes });
  try {
    const stored = await store(deps, id, { ...(await arrive(deps, id, file)), file });
    return { fileId: id, fileName: name, ...stored };
  } catch (error) {
    await refuse(deps, id, error);
    throw isDiskFull(error) ? new AppError('server.storage_full', { cause: error }) : error;
  }
}

/** Returns the caller who waits for the checks of a file. */
const waitingFor = ({ ownerId = '', isVisitor, clientSignal }: IncomingFile): Waiting => ({
  queueOwner: { kind: isVisitor ? 'visitor' : 'person', id: ownerId },
  signal: clientSignal,
});

interface Facts {
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

/** Stores the bytes in quarantine. Resolves when they are complete and of an accepted type. */
async function arrive({ db, blobs, checks }: FileDeps, id: string, file: IncomingFile): Promise<Facts> {
  const { rules, content } = file;
  const arrival = inspectUpload(content, async (head) => {
    const mediaType = await checks.recognise(head, waitingFor(file));
    if (isLocked(file.fileName, mediaType) && rules.mediaTypes.some(isArchive))
      throw new AppError('file.encrypted');
    if (mediaType === undefined || !isPossible(mediaType, rules)) throw notAccepted(file);
    return mediaType;
  });
  const key = quarantineKey(id);
  try {
    await blobs.quarantine.put(key, arrival.stream);
  } finally {
    // After a failure of the storage, nobody would read the rest.
    arrival.stream.destroy();
  }
  const facts = await arrival.facts();
  if (isArchive(facts.mediaType)) {
    const { sizeBytes } = facts;
    const range = { start: Math.max(0, sizeBytes - archiveTailBytes), end: sizeBytes - 1 };
    const tail = await buffer(await blobs.quarantine.read(key, range));
    const held = await checks.inspectArchive({ tail, sizeBytes }, waitingFor(file));
    if (!hasTypeEntry(facts.mediaType)) facts.mediaType = held;
  }
  if (!rules.mediaTypes.includes(facts.mediaType)) throw notAccepted(file);
  const { mediaType: media_type, sizeBytes: size_bytes, sha256 } = facts;
  await queries.updateById(db, id, { state: 'Checked', media_type, size_bytes, sha256 });
  return facts;
}

/** Reports the content as the fault if the name's type would be accepted. */
const notAccepted = ({ fileName, rules }: IncomingFile) =>
  new AppError(
    rules.mediaTypes.includes(namedType(fileName) ?? '') ? 'file.not_as_named' : 'file.type_not_accepted',
  );

const isPossible = (mediaType: string, { mediaTypes }: FileRules) =>
  mediaTypes.includes(mediaType) || (isArchive(mediaType) && mediaTypes.some(isArchive));

/** Makes a checked file referenceable: pictures are re-encoded, others leave quarantine unchanged. */
async function store(
  { db, blobs, checks }: FileDeps,
  id: string,
  { file, ...facts }: Facts & { file: IncomingFile },
): Promise<Facts> {
  const key = quarantineKey(id);
  if (!facts.mediaType.startsWith('image/') || file.rules.keepsPictures) {
    await queries.updateById(db, id, { state: 'Ready', blob_key: await blobs.quarantine.release(key) });
    return facts;
  }
  const read = async () => buffer(await blobs.quarantine.read(key));
  const picture = await checks.cleanPicture(read, facts.mediaType, waitingFor(file));
  const { mediaType, content } = picture;
  await queries.updateById(db, id, {
    state: 'Ready',
    media_type: mediaType,
    size_bytes: content.length,
    blob_key: (await blobs.put(content)).key,
    preview_blob_key: (await blobs.put(picture.preview)).key,
    thumbnail_blob_key: (await blobs.put(picture.thumbnail)).key,
  });
  await blobs.quarantine.remove(key);
  return { ...facts, mediaType, sizeBytes: content.length };
}

/** Records the reason of a refusal; incomplete files and those with internal faults are removed. */
async function refuse({ db, blobs }: FileDeps, id: string, error: unknown): Promise<void> {
  const code = error instanceof AppError && error.code.startsWith('file.') ? error.code : undefined;
  try {
    if (code) await queries.updateById(db, id, { state: 'Refused', refusal: code, size_bytes: 0 });
    else await queries.removeUnreferenced(db, id);
    await blobs.quarantine.remove(quarantineKey(id));
  } catch {
    // The sweep removes the file; the sender gets the first error.
  }
}

function isDiskFull(error: unknown): boolean {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

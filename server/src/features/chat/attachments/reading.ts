/** Extracts the text of attached documents, and embeds it, so that answers find its passages by meaning. */
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { AppError } from '../../../app-error.ts';
import { type Database, transaction } from '../../../db/client.ts';
import { DatabaseUnavailableError } from '../../../db/unavailable.ts';
import type { Extraction, ExtractionOptions } from '../../../extraction/extraction.ts';
import { type FileLimits, reserveDerived } from '../../../uploads/quota.ts';
import {
  countFailed,
  countStarted,
  findStoredBytes,
  isGivenUp,
  type KnowledgeIntake,
  type ReadDocument,
  readDocument,
  removePrepared,
} from '../../knowledge/public.ts';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import * as queries from './queries.ts';

export interface ReadingDeps {
  db: Database;
  intake: KnowledgeIntake;
  fileLimits: FileLimits;
}

/** Average bytes of passages, vectors and windows per byte of text. */
const bytesPerTextByte = 8;

/** Estimates the bytes of a document's passages and vectors. */
export const expectedBytesOf = ({ content }: Pick<ReadDocument, 'content'>): number =>
  Buffer.byteLength(content) * bytesPerTextByte;

/** Extracts the text of a file. Throws an `AppError` if it is unreadable, or the signal's reason on abort. */
export async function extractDocument(
  deps: { db: Database; blobs: BlobStore; extraction: Pick<Extraction, 'extract'> },
  { fileId, fileName, mediaType }: ReceivedFile,
  waiting: Pick<ExtractionOptions, 'queueOwner' | 'signal' | 'onPage'>,
): Promise<ReadDocument> {
  const file = { fileId, path: fileName, mediaType, missing: 'attachment.not_found' } as const;
  return readDocument(deps, { ...file, ...waiting });
}

interface ReadingTask {
  attachmentId: string;
  /** Kind of the owner. */
  kind: 'person' | 'visitor';
}

/** Thrown when the attachment is removed while it is processed. */
class AttachmentRemovedError extends Error {}

/** Marks a document as failed. Its text stays, and is found by its words. */
const markFailed = ({ db }: ReadingDeps, { id }: queries.AttachmentRow): Promise<void> =>
  queries.updateById(db, id, { state: 'Failed' });

/** Removes the text of a document that exceeds the quota. */
const removeText = ({ db, fileLimits }: ReadingDeps, row: queries.AttachmentRow): Promise<void> =>
  transaction(db, async (tx) => {
    await queries.updateById(tx, row.id, { state: 'Failed' });
    const libraryId = await queries.findLibraryId(tx, row.id);
    if (libraryId !== undefined) await removePrepared(tx, libraryId);
    await reserveDerived(tx, fileLimits, { fileId: row.file_id, ownerId: row.owner_id, bytes: 0 });
  });

const isOverQuota = (error: unknown) => error instanceof AppError && error.code === 'file.quota_exceeded';

/** Embeds the text of a document. Throws if a retry may help. */
export async function readAttachment(
  deps: ReadingDeps,
  { attachmentId, kind }: ReadingTask,
  signal: AbortSignal,
): Promise<void> {
  const { db, intake, fileLimits } = deps;
  const row = await queries.findById(db, attachmentId);
  if (row?.state !== 'Reading') return;
  if (isGivenUp(row.attempts)) return markFailed(deps, row);
  await queries.updateById(db, attachmentId, { attempts: countStarted(row.attempts) });
  try {
    const libraryId = await queries.findLibraryId(db, attachmentId);
    if (libraryId === undefined) return;
    await intake.embedText(libraryId, {
      queueOwner: { kind, id: row.owner_id },
      async admit(tx) {
        if (kind !== 'visitor') return;
        const bytes = await findStoredBytes(tx, libraryId);
        await reserveDerived(tx, fileLimits, { fileId: row.file_id, ownerId: row.owner_id, bytes });
      },
      async checkpoint() {
        signal.throwIfAborted();
        if ((await queries.findById(db, attachmentId))?.state !== 'Reading')
          throw new AttachmentRemovedError();
      },
    });
    signal.throwIfAborted();
    await intake.refresh();
    await queries.updateById(db, attachmentId, { state: 'Ready' });
  } catch (error) {
    if (error instanceof AttachmentRemovedError) return;
    // Shutdowns and database outages do not count as attempts.
    const isExternalFailure = signal.aborted || error instanceof DatabaseUnavailableError;
    const attempts = isExternalFailure ? row.attempts : countFailed(row.attempts);
    await queries.updateById(db, attachmentId, { attempts });
    if (isOverQuota(error)) return removeText(deps, row);
    if (isExternalFailure || !isGivenUp(attempts)) throw error;
    await markFailed(deps, row);
  }
}

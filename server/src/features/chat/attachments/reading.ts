/** Makes a document that goes with questions one that answers can search. */
import { z } from 'zod';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import { AppError } from '../../../app-error.ts';
import { type Database, transaction } from '../../../db/client.ts';
import { DatabaseUnavailableError } from '../../../db/unavailable.ts';
import type { Extraction, ExtractionOptions } from '../../../extraction/extraction.ts';
import { type FileLimits, reserveDerived } from '../../../uploads/room.ts';
import {
  findStoredBytes,
  type KnowledgeIntake,
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

/** A document that fails this often stays unread, and answers say so. */
const maxAttempts = 3;

const DocumentSchema = z.object({
  path: z.string(),
  title: z.string(),
  mediaType: z.string(),
  content: z.string(),
  pageStarts: z.array(z.number()),
});
type Document = z.infer<typeof DocumentSchema>;

/** Bytes of passages, vectors and windows for each byte of an ordinary text. */
const bytesPerTextByte = 8;

/** Bytes that a document is expected to take once it can be searched. */
export const expectedBytesOf = ({ content }: Document): number =>
  Buffer.byteLength(content) * bytesPerTextByte;

/** What a file says. Throws why it can't be read, and the signal's reason when it aborts. */
export async function extracted(
  deps: { db: Database; blobs: BlobStore; extraction: Pick<Extraction, 'extract'> },
  { fileId, fileName, mediaType }: ReceivedFile,
  waiting: Pick<ExtractionOptions, 'queueOwner' | 'signal'>,
): Promise<Document> {
  const file = { fileId, path: fileName, mediaType, missing: 'attachment.not_found' } as const;
  const { phrasings: _, ...document } = await readDocument(deps, { ...file, ...waiting });
  return DocumentSchema.parse(document);
}

interface WaitedFor {
  attachmentId: string;
  /** Who waits. */
  kind: 'person' | 'visitor';
}

/** It was removed, and nobody waits for what it says any more. */
class GoneAttachment extends Error {}

/** Sets a document aside with all that was made of it. */
const setAside = ({ db, fileLimits }: ReadingDeps, row: queries.AttachmentRow): Promise<void> =>
  transaction(db, async (tx) => {
    await queries.updateById(tx, row.id, { state: 'Failed', document: null });
    const libraryId = await queries.findLibraryId(tx, row.id);
    if (libraryId !== undefined) await removePrepared(tx, libraryId);
    await reserveDerived(tx, fileLimits, { fileId: row.file_id, ownerId: row.owner_id, bytes: 0 });
  });

/** Whether another try has the same end. */
const isFinal = (error: unknown) => error instanceof AppError && error.code === 'file.quota_exceeded';

/** Cuts and embeds a document. Throws where it is worth another try. */
export async function readAttachment(
  deps: ReadingDeps,
  { attachmentId, kind }: WaitedFor,
  signal: AbortSignal,
): Promise<void> {
  const { db, intake, fileLimits } = deps;
  const row = await queries.findById(db, attachmentId);
  if (row?.state !== 'Reading') return;
  // The process died with it each time.
  if (row.attempts >= maxAttempts) return setAside(deps, row);
  const attempts = row.attempts + 1;
  await queries.updateById(db, attachmentId, { attempts });
  try {
    const document = {
      ...DocumentSchema.parse(row.document),
      phrasings: new Map<string, readonly string[]>(),
    };
    const libraryId = await queries.findLibraryId(db, attachmentId);
    if (libraryId === undefined) return;
    await intake.put(libraryId, document, {
      queueOwner: { kind, id: row.owner_id },
      async admit(tx) {
        if (kind !== 'visitor') return;
        const bytes = await findStoredBytes(tx, libraryId);
        await reserveDerived(tx, fileLimits, { fileId: row.file_id, ownerId: row.owner_id, bytes });
      },
      async checkpoint() {
        signal.throwIfAborted();
        if ((await queries.findById(db, attachmentId))?.state !== 'Reading') throw new GoneAttachment();
      },
    });
    signal.throwIfAborted();
    await intake.refresh();
    await queries.updateById(db, attachmentId, { state: 'Ready', document: null });
  } catch (error) {
    if (error instanceof GoneAttachment) return;
    // A worker that stops is no fault of the document's, nor is a database that is away.
    const isBlameless = signal.aborted || error instanceof DatabaseUnavailableError;
    if (isBlameless) await queries.updateById(db, attachmentId, { attempts: row.attempts });
    if (isBlameless || (attempts < maxAttempts && !isFinal(error))) throw error;
    await setAside(deps, row);
  }
}

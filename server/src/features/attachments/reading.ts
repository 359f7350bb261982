/** Makes a document that goes with questions one that answers can search. */
import { z } from 'zod';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Database } from '../../db/client.ts';
import type { Extraction, ExtractionOptions } from '../../extraction/extraction.ts';
import { type KnowledgeIntake, readDocument } from '../libraries/service.ts';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import * as queries from './queries.ts';

export interface ReadingDeps {
  db: Database;
  intake: KnowledgeIntake;
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

/** What a file says. Throws why it can't be read, and the signal's reason when it aborts. */
export async function extracted(
  deps: { db: Database; blobs: BlobStore; extraction: Pick<Extraction, 'extract'> },
  { fileId, fileName, mediaType }: ReceivedFile,
  waiting: Pick<ExtractionOptions, 'beneficiary' | 'signal'>,
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

/** Cuts and embeds a document. Throws where it is worth another try. */
export async function readAttachment(
  { db, intake }: ReadingDeps,
  { attachmentId, kind }: WaitedFor,
  signal: AbortSignal,
): Promise<void> {
  const row = await queries.findById(db, attachmentId);
  if (row?.state !== 'Reading') return;
  const setAside = () => queries.updateById(db, attachmentId, { state: 'Failed', document: null });
  // The process died with it each time.
  if (row.attempts >= maxAttempts) return setAside();
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
      beneficiary: { kind, id: row.owner_id },
      async goOn() {
        signal.throwIfAborted();
        if ((await queries.findById(db, attachmentId))?.state !== 'Reading') throw new GoneAttachment();
      },
    });
    signal.throwIfAborted();
    await intake.refresh();
    await queries.updateById(db, attachmentId, { state: 'Ready', document: null });
  } catch (error) {
    if (error instanceof GoneAttachment) return;
    // A worker that stops is no fault of the document's.
    if (signal.aborted) await queries.updateById(db, attachmentId, { attempts: row.attempts });
    if (signal.aborted || attempts < maxAttempts) throw error;
    await setAside();
  }
}

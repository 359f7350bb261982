/** Reads an uploaded file into its library, stage by stage; each can be repeated after a crash. */
import type { FileState } from '@polylogue/contract/file-libraries/file-states';
import { AppError } from '../../app-error.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Clock } from '../../clock.ts';
import { type Database, transaction } from '../../db/client.ts';
import type { Extraction } from '../../extraction/extraction.ts';
import { type KnowledgeIntake, readDocument } from '../libraries/service.ts';
import * as fileQueries from './file-queries.ts';

export interface IntakeDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  extraction: Pick<Extraction, 'extract'>;
  intake: KnowledgeIntake;
}

/** A file that fails this often is set aside, and waits for a person. */
const maxAttempts = 3;

/** More scanned pages than these would keep all other files waiting for hours. */
const maxRecognisedPages = 1_000;

type Updateable = Parameters<typeof fileQueries.updateById>[2];

/** Takes a file into its library. Throws where it is worth another try. */
export async function readUpload(deps: IntakeDeps, uploadId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, intake } = deps;
  const upload = await fileQueries.findById(db, uploadId);
  if (!upload || upload.state === 'Ready' || upload.state === 'Failed') return;
  const attempts = upload.attempts + 1;
  const reach = (state: FileState, change: Updateable = {}) =>
    fileQueries.updateById(db, uploadId, { state, ...change, updated_at: clock.now() });
  try {
    await reach('Extracting', { attempts, recognised_pages: null, pages_to_recognise: null });
    const { recognisedPages, ...document } = await readDocument(deps, {
      fileId: upload.file_id,
      path: upload.name,
      mediaType: upload.media_type,
      missing: 'library_file.not_found',
      maxRecognisedPages,
      onPage: (done, total) =>
        fileQueries.updateById(db, uploadId, { recognised_pages: done, pages_to_recognise: total }),
      signal,
    });
    signal.throwIfAborted();
    await reach('Embedding', { recognised_pages: recognisedPages ?? null });
    const document_id = await intake.put(upload.library_id, document);
    signal.throwIfAborted();
    await reach('Indexing', { document_id });
    await intake.refresh();
    await transaction(db, async (tx) => {
      await fileQueries.updateById(tx, uploadId, { state: 'Ready', updated_at: clock.now() });
      await fileQueries.deleteReplaced(tx, upload);
    });
  } catch (error) {
    // A worker that stops is no fault of the file's.
    if (signal.aborted) {
      await reach('Queued', { attempts: upload.attempts });
      throw error;
    }
    const isRefused = error instanceof AppError;
    if (!isRefused && attempts < maxAttempts) throw error;
    await fileQueries.updateById(db, uploadId, {
      state: 'Failed',
      error_code: isRefused ? error.code : 'server.internal',
      updated_at: clock.now(),
    });
  }
}

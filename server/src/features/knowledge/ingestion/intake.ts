/** Reads an uploaded file into its library, stage by stage but the last; each can be repeated after a crash. */
import type { ErrorCode } from '@polylogue/contract/errors';
import type { FileState } from '@polylogue/contract/knowledge/libraries/file-states';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { DatabaseUnavailableError } from '../../../db/unavailable.ts';
import type { Extraction } from '../../../extraction/extraction.ts';
import { ProcessDied, ProcessUnavailable } from '../../../sandboxed-process/sandboxed-process.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import type { KnowledgeIntake } from './knowledge-intake.ts';
import { readDocument } from './read-document.ts';
import { setFigures, storeFigures } from '../figures/figures.ts';
import * as fileQueries from '../libraries/file-queries.ts';
import type { UploadRow } from '../libraries/file-queries.ts';
import { planIndexing } from './indexing.ts';

export interface IntakeDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  extraction: Pick<Extraction, 'extract'>;
  intake: Pick<KnowledgeIntake, 'put'>;
  jobs: Pick<JobQueue, 'enqueue'>;
}

/** A file that fails this often is set aside, and waits for a person. */
const maxAttempts = 3;

/** More scanned pages than these would keep all other files waiting for hours. */
const maxRecognisedPages = 1_000;

type Changes = Parameters<typeof fileQueries.updateById>[2];

/** The file was removed or set aside, or a later one of its name is there: nobody waits for this one any more. */
class OutdatedUpload extends Error {}

/** Whether a machine that starts no reader, or a database that is away, failed instead of the file. */
const isBlameless = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || (error instanceof ProcessUnavailable && !error.hasBegun);

/** Why a file is set aside. A reader that dies or hangs, and a model, may fail for other reasons than the file. */
function reasonOf(error: unknown): { code: ErrorCode; isFinal: boolean } {
  if (!(error instanceof AppError) || error instanceof ProcessUnavailable)
    return { code: 'file.reading_failed', isFinal: false };
  const isPassing = error instanceof ProcessDied || error.code.startsWith('model.');
  return { code: error.code, isFinal: !isPassing };
}

/**
 * A file that the process may have died with is read alone: it must not be others that are set aside for it. One that
 * failed while the process lived waits again like all others, and keeps nobody waiting.
 */
export async function mayHaveKilled({ db }: Pick<IntakeDeps, 'db'>, uploadId: string): Promise<boolean> {
  const upload = await fileQueries.findById(db, uploadId);
  return upload !== undefined && upload.attempts > 0 && upload.state !== 'Queued';
}

/** Takes a file into its library. Throws where it is worth another try. */
export async function readUpload(deps: IntakeDeps, uploadId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const upload = await fileQueries.findById(db, uploadId);
  if (!upload || upload.state === 'Ready' || upload.state === 'Failed') return;
  const setAside = async (error_code: ErrorCode) =>
    void (await fileQueries.advance(db, uploadId, {
      state: 'Failed',
      error_code,
      updated_at: clock.now(),
    }));
  // The process died with it each time.
  if (upload.attempts >= maxAttempts) return setAside('file.reading_failed');
  const attempts = upload.attempts + 1;
  const outdated = new AbortController();
  try {
    const either = AbortSignal.any([signal, outdated.signal]);
    await runStages(deps, { ...upload, attempts }, { signal: either, outdated });
  } catch (error) {
    if (error instanceof OutdatedUpload || outdated.signal.aborted) return;
    const wait = (tries: number) =>
      fileQueries.advance(db, uploadId, { state: 'Queued', attempts: tries, updated_at: clock.now() });
    // A worker that stops is no fault of the file's.
    if (signal.aborted || isBlameless(error)) {
      await wait(upload.attempts);
      throw error;
    }
    const { code, isFinal } = reasonOf(error);
    if (error instanceof ProcessDied) await fileQueries.updateById(db, uploadId, { lacks_figures: true });
    if (isFinal || attempts >= maxAttempts) return setAside(code);
    await wait(attempts);
    throw error;
  }
}

interface ReadingUnderWay {
  signal: AbortSignal;
  /** To be aborted when nobody waits for the file any more. */
  outdated: AbortController;
}

/** From the upload to passages in use, which the index takes in next. */
async function runStages(
  deps: IntakeDeps,
  upload: UploadRow,
  { signal, outdated }: ReadingUnderWay,
): Promise<void> {
  const { db, clock, intake } = deps;
  const { id, attempts } = upload;
  const reach = async (state: FileState, change: Changes = {}, tx = db) => {
    const isWaitedFor = await fileQueries.advance(tx, id, { state, ...change, updated_at: clock.now() });
    if (!isWaitedFor) throw new OutdatedUpload();
  };
  await reach('Extracting', { attempts, recognised_pages: null, pages_to_recognise: null });
  const { recognisedPages, figures, lacksFigures, ...document } = await readDocument(deps, {
    fileId: upload.file_id,
    path: upload.name,
    mediaType: upload.media_type,
    missing: 'library_file.not_found',
    // Once they took the reader with them, the text is all that is tried for.
    withFigures: !upload.lacks_figures,
    maxRecognisedPages,
    beneficiary: { kind: 'library', id: upload.library_id },
    async onPage(done, total) {
      const pages = { recognised_pages: done, pages_to_recognise: total };
      // Hundreds of pages may be left.
      if (!(await fileQueries.advance(db, id, pages))) outdated.abort();
    },
    signal,
  });
  signal.throwIfAborted();
  const lacks_figures = upload.lacks_figures || lacksFigures;
  await reach('Embedding', { recognised_pages: recognisedPages ?? null, lacks_figures });
  const stored = await storeFigures(deps, figures);
  await intake.put(upload.library_id, document, {
    async goOn() {
      signal.throwIfAborted();
      await reach('Embedding');
    },
    async admit(tx, document_id) {
      if (await fileQueries.isOutdated(tx, upload)) throw new OutdatedUpload();
      await setFigures(tx, document_id, stored);
      await reach('Indexing', { document_id }, tx);
      await planIndexing(deps, tx);
    },
  });
}

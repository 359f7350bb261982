/** Reads an uploaded file into its library in stages that can be repeated after a crash. */
import type { ErrorCode } from '@polylogue/contract/errors';
import type { FileState } from '@polylogue/contract/knowledge/libraries/file-states';
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { DatabaseUnavailableError } from '../../../db/unavailable.ts';
import type { Extraction } from '../../../extraction/extraction.ts';
import { ProcessExitedError, ProcessUnavailableError } from '../../../sandboxed-process/sandboxed-process.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import type { KnowledgeIntake } from './knowledge-intake.ts';
import { countFailed, countStarted, isGivenUp } from './attempts.ts';
import { readDocument } from './read-document.ts';
import { setFigures, storeFigures } from '../figures/figures.ts';
import { setOmissions } from '../store/omission-queries.ts';
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

/** Maximum number of recognised pages; more would delay all other files for hours. */
const maxRecognisedPages = 1_000;

type Changes = Parameters<typeof fileQueries.updateById>[2];

/** Thrown when the file was removed, failed or replaced meanwhile. */
class OutdatedUpload extends Error {}

/** Checks for failures of the machine or database instead of the file. */
const isInfrastructureFailure = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || (error instanceof ProcessUnavailableError && !error.hasBegun);

/**
 * Returns the error code of a failed file. A crashed or hung reader or a failed model may have another cause
 * than the file, so these are retried.
 */
function failureOf(error: unknown): { code: ErrorCode; isFinal: boolean } {
  if (!(error instanceof AppError) || error instanceof ProcessUnavailableError)
    return { code: 'file.reading_failed', isFinal: false };
  const isTransient = error instanceof ProcessExitedError || error.code.startsWith('model.');
  return { code: error.code, isFinal: !isTransient };
}

/**
 * Checks that a file may have crashed the process; it is then read alone, so that others are not blamed. A
 * file that failed without a crash is read concurrently with others.
 */
export async function mayHaveCrashed({ db }: Pick<IntakeDeps, 'db'>, uploadId: string): Promise<boolean> {
  const upload = await fileQueries.findById(db, uploadId);
  return upload !== undefined && upload.attempts > 0 && upload.state !== 'Queued';
}

/** Reads a file into its library. Throws if the job should be retried. */
export async function readUpload(deps: IntakeDeps, uploadId: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const upload = await fileQueries.findById(db, uploadId);
  if (!upload || upload.state === 'Ready' || upload.state === 'Failed') return;
  const markFailed = async (error_code: ErrorCode) =>
    void (await fileQueries.advance(db, uploadId, {
      state: 'Failed',
      error_code,
      updated_at: clock.now(),
    }));
  if (isGivenUp(upload.attempts)) return markFailed('file.reading_failed');
  const outdated = new AbortController();
  try {
    const either = AbortSignal.any([signal, outdated.signal]);
    await runStages(deps, upload, { signal: either, outdated });
  } catch (error) {
    if (error instanceof OutdatedUpload || outdated.signal.aborted) return;
    const wait = (attempts: number) =>
      fileQueries.advance(db, uploadId, { state: 'Queued', attempts, updated_at: clock.now() });
    // A stopping worker is not the file's fault.
    if (signal.aborted || isInfrastructureFailure(error)) {
      await wait(upload.attempts);
      throw error;
    }
    const { code, isFinal } = failureOf(error);
    if (error instanceof ProcessExitedError)
      await fileQueries.updateById(db, uploadId, { lacks_figures: true });
    const attempts = countFailed(upload.attempts);
    if (isFinal || isGivenUp(attempts)) return markFailed(code);
    await wait(attempts);
    throw error;
  }
}

interface ReadingSignals {
  signal: AbortSignal;
  /** Aborted when the file is no longer needed. */
  outdated: AbortController;
}

/** Runs all stages up to a stored document, which awaits indexing. */
async function runStages(
  deps: IntakeDeps,
  upload: UploadRow,
  { signal, outdated }: ReadingSignals,
): Promise<void> {
  const { db, clock, intake } = deps;
  const { id } = upload;
  const attempts = countStarted(upload.attempts);
  const advanceTo = async (state: FileState, change: Changes = {}, tx = db) => {
    const isActive = await fileQueries.advance(tx, id, { state, ...change, updated_at: clock.now() });
    if (!isActive) throw new OutdatedUpload();
  };
  await advanceTo('Extracting', { attempts, recognised_pages: null, pages_to_recognise: null });
  const { recognisedPages, figures, lacksFigures, omissions, ...document } = await readDocument(deps, {
    fileId: upload.file_id,
    path: upload.name,
    mediaType: upload.media_type,
    missing: 'library_file.not_found',
    // After a crash, only the text is read.
    withFigures: !upload.lacks_figures,
    maxRecognisedPages,
    queueOwner: { kind: 'library', id: upload.library_id },
    async onPage(done, total) {
      const pages = { recognised_pages: done, pages_to_recognise: total };
      // Many pages may be left, so a removed file aborts here.
      if (!(await fileQueries.advance(db, id, pages))) outdated.abort();
    },
    signal,
  });
  signal.throwIfAborted();
  const lacks_figures = upload.lacks_figures || lacksFigures;
  await advanceTo('Embedding', { recognised_pages: recognisedPages ?? null, lacks_figures });
  const stored = await storeFigures(deps, figures);
  await intake.put(upload.library_id, document, {
    async checkpoint() {
      signal.throwIfAborted();
      await advanceTo('Embedding');
    },
    async admit(tx, document_id) {
      if (await fileQueries.isOutdated(tx, upload)) throw new OutdatedUpload();
      await setFigures(tx, document_id, stored);
      await setOmissions(tx, document_id, omissions);
      await advanceTo('Indexing', { document_id }, tx);
      await planIndexing(deps, tx);
    },
  });
}

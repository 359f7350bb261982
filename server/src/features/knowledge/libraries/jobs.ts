/** Background jobs of file libraries. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { IdSchema } from '@polylogue/contract/http';
import { type EmbeddingWorkDeps, workOnTextIndexes } from './embedding-jobs.ts';
import { deleteOldChanges } from '../retrieval/library-search.ts';
import { createSharedExclusiveQueue } from '../../../jobs/shared-exclusive-queue.ts';
import { type IndexingDeps, indexUploads, libraryFileIndexing } from '../ingestion/indexing.ts';
import { mayHaveCrashed, type IntakeDeps, readUpload } from '../ingestion/intake.ts';
import { removeGone } from './queries.ts';
import { deleteExpired, restorableFileMs } from './removal-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Retention of removed libraries. */
const retentionMs = 30 * dayMs;

const removedLibrariesSweep = defineJob({ name: 'removed-libraries-sweep', data: z.object({}) });

/**
 * Attempts are counted in the file's row: a failing file is given up without blocking others, and a server
 * stop is no attempt. Backoff leaves others time to be read between deaths of the server.
 */
export const libraryFileReading = defineJob({
  name: 'library-file-reading',
  data: z.object({ uploadId: IdSchema }),
  retryLimit: 100,
  heartbeatSeconds: 60,
  // Three per library keep the embedder busy, since one file is read while another is embedded; two
  // more serve other libraries.
  workers: 5,
  isByOwner: true,
});

/** Number of files per library read at once. */
const lanes = 3;

/**
 * Returns the queue owner of a file: one of the lanes of its library, so that long files delay no other
 * library.
 */
export const laneKeyOf = ({ id, library_id }: { id: string; library_id: string }): string =>
  `${library_id}/${Number.parseInt(id.slice(-4), 16) % lanes}`;

/** Deletes removed libraries and their content after the retention period. */
export async function sweepRemovedLibraries(
  { db, clock, intake }: IndexingDeps,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionMs);
  let removed = 0;
  await inBatches(async () => {
    const count = await removeGone(db, before);
    removed += count;
    return count;
  }, signal);
  // Deleted libraries must leave the index too.
  if (removed > 0) await intake.refresh();
}

/** Deletes removed files after the retention period. */
export async function sweepRemovedFiles(
  { db, clock }: Pick<IndexingDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableFileMs);
  await inBatches(() => deleteExpired(db, before), signal);
}

/** Processes the jobs of file libraries in this process. */
export async function workOnFileLibraryJobs(
  jobs: JobQueue,
  deps: Omit<IntakeDeps, 'jobs'> & IndexingDeps & EmbeddingWorkDeps,
): Promise<void> {
  const queue = createSharedExclusiveQueue();
  await jobs.work(libraryFileReading, async ({ uploadId }, signal) => {
    const isAlone = await mayHaveCrashed(deps, uploadId);
    await queue.run(() => readUpload({ ...deps, jobs }, uploadId, signal), { isAlone });
  });
  await jobs.work(libraryFileIndexing, (_data, signal) => indexUploads(deps, { signal }));
  await workOnTextIndexes(jobs, deps);
  await jobs.work(removedLibrariesSweep, async (_data, signal) => {
    await sweepRemovedLibraries(deps, signal);
    await sweepRemovedFiles(deps, signal);
    await deps.intake.refresh();
    await deleteOldChanges(deps);
  });
  await jobs.schedule(removedLibrariesSweep, { cron: '57 2 * * *', data: {} });
}

/** Work on file libraries that nobody waits for. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { IdSchema } from '@polylogue/contract/http';
import { type EmbeddingWorkDeps, workOnEmbeddingChanges } from './embedding-jobs.ts';
import { forgetOldChanges } from '../retrieval/library-search.ts';
import { startTurns } from '../../../jobs/turns.ts';
import { type IndexingDeps, indexUploads, libraryFileIndexing } from '../ingestion/indexing.ts';
import { mayHaveKilled, type IntakeDeps, readUpload } from '../ingestion/intake.ts';
import { removeGone } from './queries.ts';
import { forget, restorableFileMs } from './removal-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** So long a removed library can be restored. */
const restorableMs = 30 * dayMs;

const removedLibrariesSweep = defineJob({ name: 'removed-libraries-sweep', data: z.object({}) });

/** Tries are counted with the file: a poisoned one is set aside, and blocks nothing; a stop of the product is no try. */
export const libraryFileReading = defineJob({
  name: 'library-file-reading',
  data: z.object({ uploadId: IdSchema }),
  retryLimit: 100,
  heartbeatSeconds: 60,
  // While one is embedded, another is read, and the embedder never waits for a third: so many of one library, and two more.
  workers: 5,
  isByOwner: true,
});

/** So many files of a library are read at once. */
const lanes = 3;

/** Whose turn a file is read in: each lane of a library has its own, and however long its files take, others' go on. */
export const turnOf = ({ id, library_id }: { id: string; library_id: string }): string =>
  `${library_id}/${Number.parseInt(id.slice(-4), 16) % lanes}`;

/** Removes libraries for good that can be restored no longer, with what they hold. */
export async function sweepRemovedLibraries(
  { db, clock, intake }: IndexingDeps,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  let removed = 0;
  await inBatches(async () => {
    const count = await removeGone(db, before);
    removed += count;
    return count;
  }, signal);
  // What nobody can bring back stays in no index.
  if (removed > 0) await intake.refresh();
}

/** Forgets removed files for good that can be brought back no longer. */
export async function sweepRemovedFiles(
  { db, clock }: Pick<IndexingDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableFileMs);
  await inBatches(() => forget(db, before), signal);
}

/** Works on the jobs of file libraries in this process. */
export async function workOnFileLibraryJobs(
  jobs: JobQueue,
  deps: Omit<IntakeDeps, 'jobs'> & IndexingDeps & EmbeddingWorkDeps,
): Promise<void> {
  const turns = startTurns();
  await jobs.work(libraryFileReading, async ({ uploadId }, signal) => {
    const isAlone = await mayHaveKilled(deps, uploadId);
    await turns.take(() => readUpload({ ...deps, jobs }, uploadId, signal), { isAlone });
  });
  await jobs.work(libraryFileIndexing, (_data, signal) => indexUploads(deps, { signal }));
  await workOnEmbeddingChanges(jobs, deps);
  await jobs.work(removedLibrariesSweep, async (_data, signal) => {
    await sweepRemovedLibraries(deps, signal);
    await sweepRemovedFiles(deps, signal);
    await deps.intake.refresh();
    await forgetOldChanges(deps);
  });
  await jobs.schedule(removedLibrariesSweep, { cron: '57 2 * * *', data: {} });
}

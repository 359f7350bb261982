/** Work on file libraries that nobody waits for. */
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { inBatches } from '../../jobs/in-batches.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { IdSchema } from '@polylogue/contract/http';
import { type IntakeDeps, readUpload } from './intake.ts';
import { removeGone } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** So long a removed library can be restored. */
const restorableMs = 30 * dayMs;

const removedLibrariesSweep = defineJob({ name: 'removed-libraries-sweep', data: z.object({}) });

/** Tries are counted with the file: a poisoned one is set aside, and blocks nothing. */
export const libraryFileReading = defineJob({
  name: 'library-file-reading',
  data: z.object({ uploadId: IdSchema }),
  heartbeatSeconds: 60,
});

interface SweepDeps {
  db: Database;
  clock: Clock;
}

/** Removes libraries for good that can be restored no longer, with what they hold. */
export function sweepRemovedLibraries({ db, clock }: SweepDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  return inBatches(() => removeGone(db, before), signal);
}

/** Works on the jobs of file libraries in this process. */
export async function workOnFileLibraryJobs(jobs: JobQueue, deps: SweepDeps & IntakeDeps): Promise<void> {
  await jobs.work(libraryFileReading, ({ uploadId }, signal) => readUpload(deps, uploadId, signal));
  await jobs.work(removedLibrariesSweep, (_data, signal) => sweepRemovedLibraries(deps, signal));
  await jobs.schedule(removedLibrariesSweep, { cron: '57 2 * * *', data: {} });
}

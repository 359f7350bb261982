/** Rebuilding the search index, as work that outlives the request. */
import { z } from 'zod';
import { IdSchema } from '@polylogue/contract/http';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { type ReportProgress, runTask, type WorkerDeps } from '../../../instance/public.ts';

/** Tried again only where no worker has the task, or one that stopped gave it back: nobody rebuilds behind a person's back. */
export const searchIndexRebuild = defineJob({
  name: 'search-index-rebuild',
  data: z.object({ taskId: IdSchema }),
});

/** Works on rebuilding in this process. */
export async function workOnSearchIndexJobs(
  jobs: JobQueue,
  deps: WorkerDeps & { rebuildSearch(report: ReportProgress): Promise<void> },
): Promise<void> {
  await jobs.work(searchIndexRebuild, ({ taskId }, signal) =>
    runTask(deps, { taskId, signal }, deps.rebuildSearch),
  );
}

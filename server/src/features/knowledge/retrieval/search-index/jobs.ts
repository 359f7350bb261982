/** Background rebuild of the search index. */
import { z } from 'zod';
import { IdSchema } from '@polylogue/contract/http';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { type ReportProgress, runTask, type WorkerDeps } from '../../../instance/public.ts';

/** Retried only if no worker has the task, or a stopping worker released it. */
export const searchIndexRebuild = defineJob({
  name: 'search-index-rebuild',
  data: z.object({ taskId: IdSchema }),
});

/** Processes rebuilds in this process. */
export async function workOnSearchIndexJobs(
  jobs: JobQueue,
  deps: WorkerDeps & { rebuildSearch(report: ReportProgress): Promise<void> },
): Promise<void> {
  await jobs.work(searchIndexRebuild, ({ taskId }, signal) =>
    runTask(deps, { taskId, signal }, deps.rebuildSearch),
  );
}

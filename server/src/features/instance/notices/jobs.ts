import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { removeGone } from './queries.ts';

/** Time for which removed notices can be restored. */
const restorableMs = 30 * 24 * 60 * 60 * 1000;

const noticesSweep = defineJob({ name: 'notices-sweep', data: z.object({}) });

/** Deletes notices that can no longer be restored; their versions stay. */
export async function sweepNotices(
  { db, clock }: { db: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  await inBatches(() => removeGone(db, before), signal);
}

/** Registers the job of notices in this process. */
export async function workOnNoticeJobs(jobs: JobQueue, deps: { db: Database; clock: Clock }): Promise<void> {
  await jobs.work(noticesSweep, (_data, signal) => sweepNotices(deps, signal));
  await jobs.schedule(noticesSweep, { cron: '41 3 * * *', data: {} });
}

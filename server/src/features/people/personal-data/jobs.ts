/** Jobs of exports and erasures. */
import { IdSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { runTask, type WorkerDeps } from '../../instance/public.ts';
import { type ErasingDeps, runErasure } from './erase.ts';
import { runExport, sweepExpired } from './export.ts';

/** Retried only if no worker has the task, or a stopped worker returned it. */
export const personalExport = defineJob({
  name: 'personal-export',
  data: z.object({
    taskId: IdSchema,
    userId: IdSchema,
    requestedBy: IdSchema,
    isWhole: z.boolean(),
    // Jobs of the previous version lack this field.
    hasChanges: z.boolean().default(false),
  }),
});
export const personErasure = defineJob({
  name: 'person-erasure',
  data: z.object({ taskId: IdSchema, userId: IdSchema }),
});
const expiredExports = defineJob({ name: 'personal-exports-sweep', data: z.object({}) });

/** Registers the jobs of people's data in this process. */
export async function workOnPersonalDataJobs(jobs: JobQueue, deps: WorkerDeps & ErasingDeps): Promise<void> {
  await jobs.work(personalExport, ({ taskId, ...request }, signal) =>
    runTask(deps, { taskId, signal }, (report) => runExport(deps, { id: taskId, ...request }, report)),
  );
  await jobs.work(personErasure, ({ taskId, userId }, signal) =>
    runTask(deps, { taskId, signal }, (report) => runErasure(deps, userId, { report, signal })),
  );
  await jobs.work(expiredExports, (_data, signal) => sweepExpired(deps, signal));
  await jobs.schedule(expiredExports, { cron: '23 * * * *', data: {} });
}

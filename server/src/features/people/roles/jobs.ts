import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { removeGone } from './queries.ts';
import type { RoleDeps } from './service.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Time for which a removed role can be restored. */
const restorableMs = 30 * dayMs;

const removedRolesSweep = defineJob({ name: 'removed-roles-sweep', data: z.object({}) });

/** Deletes roles that can no longer be restored; versions and audit entries keep their names. */
export function sweepRemovedRoles({ db, clock }: RoleDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  return inBatches(() => removeGone(db, before), signal);
}

/** Registers the jobs of roles in this process. */
export async function workOnRoleJobs(jobs: JobQueue, deps: RoleDeps): Promise<void> {
  await jobs.work(removedRolesSweep, (_data, signal) => sweepRemovedRoles(deps, signal));
  await jobs.schedule(removedRolesSweep, { cron: '53 2 * * *', data: {} });
}

import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { removeGone } from './queries.ts';

interface PolicyJobDeps {
  db: Database;
  clock: Clock;
}

/** Time for which a removed policy can be restored. */
const restorableMs = 30 * 24 * 60 * 60 * 1000;

const removedPoliciesSweep = defineJob({ name: 'removed-policies-sweep', data: z.object({}) });

/** Deletes policies that can no longer be restored; versions and audit entries keep their names. */
function sweepRemovedPolicies({ db, clock }: PolicyJobDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  return inBatches(() => removeGone(db, before), signal);
}

/** Registers the jobs of policies in this process. */
export async function workOnPolicyJobs(jobs: JobQueue, deps: PolicyJobDeps): Promise<void> {
  await jobs.work(removedPoliciesSweep, (_data, signal) => sweepRemovedPolicies(deps, signal));
  await jobs.schedule(removedPoliciesSweep, { cron: '11 3 * * *', data: {} });
}

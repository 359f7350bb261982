/** Work on agents that nobody waits for. */
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { emptyRemoved } from './removal-queries.ts';

interface Deps {
  db: Database;
  clock: Clock;
}

/** So long a removed agent can be restored. */
const restorableMs = 30 * 24 * 60 * 60 * 1000;

const removedAgentsSweep = defineJob({ name: 'removed-agents-sweep', data: z.object({}) });

/** Removes what agents were that can be restored no longer; id and name stay, for what was said with them. */
export function sweepRemovedAgents({ db, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  return inBatches(() => emptyRemoved(db, before), signal);
}

/** Works on the jobs of agents in this process. */
export async function workOnAgentJobs(jobs: JobQueue, deps: Deps): Promise<void> {
  await jobs.work(removedAgentsSweep, (_data, signal) => sweepRemovedAgents(deps, signal));
  await jobs.schedule(removedAgentsSweep, { cron: '41 2 * * *', data: {} });
}

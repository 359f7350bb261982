/** Background jobs of agents. */
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

/** Time during which a removed agent can be restored, in ms. */
const restorableMs = 30 * 24 * 60 * 60 * 1000;

const removedAgentsSweep = defineJob({ name: 'removed-agents-sweep', data: z.object({}) });

/** Erases agents that can no longer be restored. Keeps id and name for their conversations. */
export function sweepRemovedAgents({ db, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  return inBatches(() => emptyRemoved(db, before), signal);
}

/** Registers the job workers and schedules of agents. */
export async function workOnAgentJobs(jobs: JobQueue, deps: Deps): Promise<void> {
  await jobs.work(removedAgentsSweep, (_data, signal) => sweepRemovedAgents(deps, signal));
  await jobs.schedule(removedAgentsSweep, { cron: '41 2 * * *', data: {} });
}

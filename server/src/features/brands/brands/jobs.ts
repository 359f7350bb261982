import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { removeGone } from './queries.ts';
import type { BrandDeps } from './service.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Time for which a deleted brand can be restored. */
const restorableMs = 30 * dayMs;

const removedBrandsSweep = defineJob({ name: 'removed-brands-sweep', data: z.object({}) });

/** Deletes brands that can no longer be restored, with their files; versions keep their names. */
export function sweepRemovedBrands(
  { db, clock }: Pick<BrandDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(clock.now().getTime() - restorableMs);
  return inBatches(() => removeGone(db, before), signal);
}

/** Registers the jobs of brands in this process. */
export async function workOnBrandJobs(jobs: JobQueue, deps: Pick<BrandDeps, 'db' | 'clock'>): Promise<void> {
  await jobs.work(removedBrandsSweep, (_data, signal) => sweepRemovedBrands(deps, signal));
  await jobs.schedule(removedBrandsSweep, { cron: '57 2 * * *', data: {} });
}

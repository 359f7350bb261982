/** Background jobs of files. */
import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { type SweepDeps, sweepFiles, sweepStorage } from './sweep.ts';

const filesSweep = defineJob({ name: 'files-sweep', data: z.object({}) });
const storageSweep = defineJob({ name: 'storage-sweep', data: z.object({}) });

/** Registers the jobs of files in this process. */
export async function workOnFileJobs(jobs: JobQueue, deps: SweepDeps): Promise<void> {
  await jobs.work(filesSweep, (_data, signal) => sweepFiles(deps, signal));
  await jobs.work(storageSweep, (_data, signal) => sweepStorage(deps, signal));
  await jobs.schedule(filesSweep, { cron: '17 * * * *', data: {} });
  await jobs.schedule(storageSweep, { cron: '41 3 * * *', data: {} });
}

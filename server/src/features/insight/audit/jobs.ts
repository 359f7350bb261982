/** Background jobs of the audit log. */
import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { type SealDeps, sealEntries } from './hash-chain.ts';

const auditSealing = defineJob({ name: 'audit-sealing', data: z.object({}) });

/** Seals new entries once a minute, in one of the worker processes. */
export async function workOnAuditJobs(jobs: JobQueue, deps: SealDeps): Promise<void> {
  await jobs.work(auditSealing, (_data, signal) => sealEntries(deps, signal));
  await jobs.schedule(auditSealing, { cron: '* * * * *', data: {} });
}

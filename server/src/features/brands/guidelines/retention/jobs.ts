import { z } from 'zod';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import { defineJob } from '../../../../jobs/define-job.ts';
import { inBatches } from '../../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { forgetVisitors, removeGone } from './queries.ts';

interface RetentionDeps {
  db: Database;
  clock: Clock;
}

/** Time for which removed documents and templates can be restored. */
const restorableMs = 30 * 24 * 60 * 60 * 1000;

const guidelinesSweep = defineJob({ name: 'guidelines-sweep', data: z.object({}) });

/** Deletes what can no longer be restored, and the answers of visitors who are gone. Versions and people's answers stay. */
export async function sweepGuidelines({ db, clock }: RetentionDeps, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - restorableMs);
  await inBatches(() => removeGone(db, 'guidelines_documents', before), signal);
  await inBatches(() => removeGone(db, 'guidelines_templates', before), signal);
  await inBatches(() => forgetVisitors(db, now), signal);
}

/** Registers the jobs of guidelines in this process. */
export async function workOnGuidelinesJobs(jobs: JobQueue, deps: RetentionDeps): Promise<void> {
  await jobs.work(guidelinesSweep, (_data, signal) => sweepGuidelines(deps, signal));
  await jobs.schedule(guidelinesSweep, { cron: '37 3 * * *', data: {} });
}

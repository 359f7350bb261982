/** Work of sign-in that nobody waits for. */
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { removeExpired } from './embedded/queries.ts';
import { removeExpiredSessions } from './queries.ts';

/** Removes sessions, and codes and sign-ins of the embedded provider, that have run out. */
export const expiredSignInsSweep = defineJob({ name: 'expired-sign-ins-sweep', data: z.object({}) });

/** Works on the jobs of sign-in in this process. */
export async function workOnIdentityJobs(
  jobs: JobQueue,
  deps: { db: Database; clock: Clock },
): Promise<void> {
  await jobs.work(expiredSignInsSweep, async () => {
    await removeExpired(deps.db, deps.clock.now());
    await removeExpiredSessions(deps.db, deps.clock.now());
  });
  await jobs.schedule(expiredSignInsSweep, { cron: '*/10 * * * *', data: {} });
}

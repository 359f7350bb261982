/** Background jobs of sign-in, and of mails about accounts. */
import { z } from 'zod';
import { signInDays } from '@polylogue/contract/insight/audit/sign-in-schemas';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { accountMailJob, type MailWorkerDeps, sendAccountMail } from './accounts/account-mails.ts';
import { removeExpired } from './embedded/queries.ts';
import { removeSignIns } from './sessions/sign-in-queries.ts';
import { removeExpiredSessions, removeSignInNetworks } from './queries.ts';

/** Removes expired sessions, codes and sign-ins of the embedded provider, networks long unused, and old entries of the log. */
export const expiredSignInsSweep = defineJob({ name: 'expired-sign-ins-sweep', data: z.object({}) });

interface JobDeps {
  db: Database;
  clock: Clock;
}

const networkLifetimeMs = 90 * 24 * 60 * 60_000;

/** Runs the sweep until the queue stops; the next run continues. */
async function sweepExpiredSignIns({ db, clock }: JobDeps, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  await inBatches(() => removeExpired(db, now), signal);
  await inBatches(() => removeExpiredSessions(db, now), signal);
  const logged = new Date(now.getTime() - signInDays * 24 * 60 * 60_000);
  await inBatches(() => removeSignIns(db, logged), signal);
  await inBatches(() => removeSignInNetworks(db, new Date(now.getTime() - networkLifetimeMs)), signal);
}

/** Registers the jobs of sign-in in this process. */
export async function workOnIdentityJobs(jobs: JobQueue, deps: JobDeps & MailWorkerDeps): Promise<void> {
  await jobs.work(accountMailJob, (mail) => sendAccountMail(deps, mail));
  await jobs.work(expiredSignInsSweep, (_data, signal) => sweepExpiredSignIns(deps, signal));
  await jobs.schedule(expiredSignInsSweep, { cron: '*/10 * * * *', data: {} });
}

/** Keeps the roll-ups of usage up to date, which reports read. */
import { z } from 'zod';
import { type Database, transaction } from '../../../../db/client.ts';
import { defineJob } from '../../../../jobs/define-job.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import * as queries from './roll-up-queries.ts';

const batchSize = 20_000;
const monthMs = 31 * 24 * 60 * 60 * 1000;

const usageRollUp = defineJob({ name: 'usage-roll-up', data: z.object({}) });

interface RollUpDeps {
  db: Database;
}

/** Adds what was booked since the last time, in batches. A booking is taken once it is committed, however late. */
export async function rollUp({ db }: RollUpDeps, signal?: AbortSignal): Promise<void> {
  let taken = batchSize;
  while (taken === batchSize && !signal?.aborted) {
    taken = await transaction(db, async (tx) => {
      await queries.lockRollUps(tx);
      return queries.addQueued(tx, batchSize);
    });
  }
}

/**
 * Computes all roll-ups from the bookings in one transaction, a month at a time. Resolves to the number of bookings.
 * Bookings made meanwhile stay in the queue.
 */
export async function rebuildRollUps({ db }: RollUpDeps): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await queries.lockRollUps(tx);
      await queries.clearRollUps(tx);
      const { first, last } = await queries.readBookedTime(tx);
      let count = 0;
      if (!first || !last) return count;
      for (let at = first.getTime(); at <= last.getTime(); at += monthMs) {
        count += await queries.addBooked(tx, new Date(at), new Date(at + monthMs));
      }
      return count;
    });
}

/** Rolls up once a minute, in one of the worker processes. */
export async function workOnAnalyticsJobs(jobs: JobQueue, deps: RollUpDeps): Promise<void> {
  await jobs.work(usageRollUp, (_data, signal) => rollUp(deps, signal));
  await jobs.schedule(usageRollUp, { cron: '* * * * *', data: {} });
}

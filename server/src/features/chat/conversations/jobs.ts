/** Scheduled jobs of conversations. */
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import { removeBefore } from '../visitors/limits/usage-queries.ts';
import * as queries from '../store/retention-queries.ts';
import { deleteOrphanedChunks } from '../store/run-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Retention of usage counters; the longest limit covers a day. */
const countersKeptMs = 2 * dayMs;

interface JobDeps {
  db: Database;
  clock: Clock;
  /** Retention of deleted conversations, in days. */
  deletedDays: number;
}

/** Removes expired data of visitors. */
export const visitorDataSweep = defineJob({ name: 'visitor-data-sweep', data: z.object({}) });

/** Purges deleted conversations after their retention. */
const deletedConversationsSweep = defineJob({
  name: 'deleted-conversations-sweep',
  data: z.object({}),
});

/** Removes orphaned answer chunks; scheduled, so that only one server runs it. */
const orphanedChunksSweep = defineJob({ name: 'orphaned-chunks-sweep', data: z.object({}) });

/** Removes expired conversations, sessions and counters of visitors. */
export async function sweepVisitorData(
  { db, clock }: Pick<JobDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  await inBatches(() => queries.removeOldConversations(db, now), signal);
  if (signal?.aborted) return;
  await queries.removeUnusedVisitors(db, now);
  await queries.removeExpiredTokens(db, now);
  await removeBefore(db, new Date(now.getTime() - countersKeptMs));
}

/** Purges deleted conversations after their retention. */
export async function sweepDeleted({ db, clock, deletedDays }: JobDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - deletedDays * dayMs);
  await inBatches(() => queries.removeDeletedConversations(db, before), signal);
}

/** Removes chunks that crashes left of ended answers. */
export const sweepOrphanedChunks = ({ db }: Pick<JobDeps, 'db'>, signal?: AbortSignal): Promise<void> =>
  inBatches(() => deleteOrphanedChunks(db), signal);

/** Registers the workers and schedules of conversation jobs in this process. */
export async function workOnConversationJobs(jobs: JobQueue, deps: JobDeps): Promise<void> {
  await jobs.work(visitorDataSweep, (_data, signal) => sweepVisitorData(deps, signal));
  await jobs.schedule(visitorDataSweep, { cron: '*/30 * * * *', data: {} });
  await jobs.work(deletedConversationsSweep, (_data, signal) => sweepDeleted(deps, signal));
  await jobs.schedule(deletedConversationsSweep, { cron: '23 * * * *', data: {} });
  await jobs.work(orphanedChunksSweep, (_data, signal) => sweepOrphanedChunks(deps, signal));
  await jobs.schedule(orphanedChunksSweep, { cron: '*/10 * * * *', data: {} });
}

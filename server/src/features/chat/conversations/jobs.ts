/** Work on conversations that nobody waits for. */
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
/** The longest time that a limit counts is a day. */
const countersKeptMs = 2 * dayMs;

interface JobDeps {
  db: Database;
  clock: Clock;
  /** For how many days deleted conversations are kept. */
  deletedDays: number;
}

/** Removes what of visitors is to be kept no longer. */
export const visitorDataSweep = defineJob({ name: 'visitor-data-sweep', data: z.object({}) });

/** Removes conversations that people deleted long enough ago. */
const deletedConversationsSweep = defineJob({
  name: 'deleted-conversations-sweep',
  data: z.object({}),
});

/** Removes pieces of answers that are kept whole elsewhere; by the clock, and so by one server for all. */
const orphanedChunksSweep = defineJob({ name: 'orphaned-chunks-sweep', data: z.object({}) });

/** Removes visitors' conversations past their time, sessions that are over, and counters of the past. */
export async function sweepVisitorData(
  { db, clock }: Pick<JobDeps, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  await inBatches(() => queries.removeOldConversations(db, now), signal);
  if (signal?.aborted) return;
  await queries.removeGoneVisitors(db, now);
  await queries.removeUselessTokens(db, now);
  await removeBefore(db, new Date(now.getTime() - countersKeptMs));
}

/** Removes deleted conversations for good once their time is over. */
export async function sweepDeleted({ db, clock, deletedDays }: JobDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - deletedDays * dayMs);
  await inBatches(() => queries.removeDeletedConversations(db, before), signal);
}

/** Drops what crashes left of answers that are over. */
export const sweepOrphanedChunks = ({ db }: Pick<JobDeps, 'db'>, signal?: AbortSignal): Promise<void> =>
  inBatches(() => deleteOrphanedChunks(db), signal);

/** Works on the jobs of conversations in this process. */
export async function workOnConversationJobs(jobs: JobQueue, deps: JobDeps): Promise<void> {
  await jobs.work(visitorDataSweep, (_data, signal) => sweepVisitorData(deps, signal));
  await jobs.schedule(visitorDataSweep, { cron: '*/30 * * * *', data: {} });
  await jobs.work(deletedConversationsSweep, (_data, signal) => sweepDeleted(deps, signal));
  await jobs.schedule(deletedConversationsSweep, { cron: '23 * * * *', data: {} });
  await jobs.work(orphanedChunksSweep, (_data, signal) => sweepOrphanedChunks(deps, signal));
  await jobs.schedule(orphanedChunksSweep, { cron: '*/10 * * * *', data: {} });
}

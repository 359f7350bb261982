/** Last stage of files: adds all waiting files to the search index together. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import type { KnowledgeIntake } from './knowledge-intake.ts';
import * as fileQueries from '../libraries/file-queries.ts';
import { archiveReplaced } from '../libraries/replaced-queries.ts';

/** Delay for further files, since an index update takes about as long for many files as for one. */
const defaultGatheringMs = 2_000;

/** Files keep their stage until the index can be updated. */
export const libraryFileIndexing = defineJob({
  name: 'library-file-indexing',
  data: z.object({}),
  retryLimit: 1_000,
  heartbeatSeconds: 60,
});

export interface IndexingDeps {
  db: Database;
  clock: Clock;
  intake: Pick<KnowledgeIntake, 'refresh'>;
}

interface IndexingOptions {
  signal?: AbortSignal;
  /** Delay for further files in progress, in ms. Default 2,000. */
  gatheringMs?: number;
}

/**
 * Enqueues an index update for the documents of a transaction. Always a new job, since a queued one may start
 * before the commit.
 */
export const planIndexing = ({ jobs }: { jobs: Pick<JobQueue, 'enqueue'> }, tx: Transaction): Promise<void> =>
  jobs.enqueue(tx, libraryFileIndexing, { data: {} });

/** Adds all waiting files to the index. */
export async function indexUploads(
  { db, clock, intake }: IndexingDeps,
  { signal, gatheringMs = defaultGatheringMs }: IndexingOptions = {},
): Promise<void> {
  // An earlier job may have indexed them.
  if ((await fileQueries.listIndexing(db)).length === 0) return;
  if (await fileQueries.areInProgress(db)) await delay(gatheringMs, undefined, signal && { signal });
  const waiting = await fileQueries.listIndexing(db);
  signal?.throwIfAborted();
  await intake.refresh();
  await transaction(db, async (tx) => {
    // Locks older files first, in the same order as other transactions.
    const at = clock.now();
    await archiveReplaced(tx, waiting, at);
    await fileQueries.setReady(tx, waiting, at);
  });
}

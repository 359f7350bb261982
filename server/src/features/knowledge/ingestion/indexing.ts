/** The last stage of files: the search index takes in together what came meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import type { KnowledgeIntake } from './knowledge-intake.ts';
import * as fileQueries from '../libraries/file-queries.ts';
import { archiveReplaced } from '../libraries/replaced-queries.ts';

/** Bringing the index up to date takes about as long for many files as for one: so long others are waited for. */
const defaultGatheringMs = 2_000;

/** Files wait in their stage for as long as the index can't be changed. */
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
  /** How long others are waited for that are on their way. Default: 2 s. */
  gatheringMs?: number;
}

/** Has the index take in what the transaction takes into use. A job of its own: one that waits may begin before the commit. */
export const planIndexing = ({ jobs }: { jobs: Pick<JobQueue, 'enqueue'> }, tx: Transaction): Promise<void> =>
  jobs.enqueue(tx, libraryFileIndexing, { data: {} });

/** Takes every file that waits for it into the index. */
export async function indexUploads(
  { db, clock, intake }: IndexingDeps,
  { signal, gatheringMs = defaultGatheringMs }: IndexingOptions = {},
): Promise<void> {
  // One job did so for several files.
  if ((await fileQueries.listIndexing(db)).length === 0) return;
  if (await fileQueries.areOnTheirWay(db)) await delay(gatheringMs, undefined, signal && { signal });
  const waiting = await fileQueries.listIndexing(db);
  signal?.throwIfAborted();
  await intake.refresh();
  await transaction(db, async (tx) => {
    // The older ones first, as everybody locks them.
    const at = clock.now();
    await archiveReplaced(tx, waiting, at);
    await fileQueries.setReady(tx, waiting, at);
  });
}

/** Background jobs of attachments. */
import { IdSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { removeUnused } from './queries.ts';
import { type ReadingDeps, readAttachment } from './reading.ts';

/** Retention of uploads that no question uses. */
const unusedMs = 24 * 60 * 60 * 1000;

/** Defines a reading job; attempts are counted in the attachment, so that restarts do not count. */
const readingJob = (name: string, workers: number) =>
  defineJob({
    name,
    data: z.object({ attachmentId: IdSchema }),
    retryLimit: 100,
    retryDelaySeconds: 1,
    heartbeatSeconds: 60,
    // Runs one job per owner at a time, so that long or many documents delay others less.
    workers,
    isByOwner: true,
  });

/** Separate queues, so that visitors' documents never delay those of signed-in persons. */
export const attachmentReading = {
  person: readingJob('attachment-reading', 3),
  visitor: readingJob('visitor-attachment-reading', 2),
};

/** Text from which a document counts as large, in characters: it takes longer than a second to embed. */
const largeCharacters = 100_000;

/** Returns the queue owner of a document: large ones of an owner delay none of their small ones. */
export const laneKeyOf = (ownerId: string, document: { content: string } | null): string =>
  `${ownerId}/${(document?.content.length ?? 0) < largeCharacters ? 'small' : 'large'}`;

const unusedAttachmentsSweep = defineJob({ name: 'unused-attachments-sweep', data: z.object({}) });

interface SweepDeps extends Pick<ReadingDeps, 'db' | 'intake'> {
  clock: Clock;
}

/** Removes attachments without a question: unused ones, and those of removed questions. */
export async function sweepUnused({ db, clock, intake }: SweepDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - unusedMs);
  let removed = 0;
  await inBatches(async () => {
    const count = await removeUnused(db, before);
    removed += count;
    return count;
  }, signal);
  // Drop the removed documents from the index.
  if (removed > 0) await intake.refresh();
}

/** Registers the workers of attachment jobs in this process. */
export async function workOnAttachmentJobs(jobs: JobQueue, deps: SweepDeps & ReadingDeps): Promise<void> {
  for (const kind of ['person', 'visitor'] as const) {
    await jobs.work(attachmentReading[kind], ({ attachmentId }, signal) =>
      readAttachment(deps, { attachmentId, kind }, signal),
    );
  }
  await jobs.work(unusedAttachmentsSweep, (_data, signal) => sweepUnused(deps, signal));
  await jobs.schedule(unusedAttachmentsSweep, { cron: '41 * * * *', data: {} });
}

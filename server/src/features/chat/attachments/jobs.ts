/** Work on files that go with questions. */
import { IdSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import type { Clock } from '../../../clock.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { removeUnused } from './queries.ts';
import { type ReadingDeps, readAttachment } from './reading.ts';

/** Nobody hesitates longer to ask with what was uploaded. */
const unusedMs = 24 * 60 * 60 * 1000;

/** Tries are counted with the document: stops of the product are none. */
const readingJob = (name: string, workers: number) =>
  defineJob({
    name,
    data: z.object({ attachmentId: IdSchema }),
    retryLimit: 100,
    retryDelaySeconds: 1,
    heartbeatSeconds: 60,
    // Whoever brings a long one, or many, keeps others waiting as little as one can.
    workers,
    isByOwner: true,
  });

/** By who waits: however much visitors bring, they keep nobody waiting who is signed in. */
export const attachmentReading = {
  person: readingJob('attachment-reading', 3),
  visitor: readingJob('visitor-attachment-reading', 2),
};

const unusedAttachmentsSweep = defineJob({ name: 'unused-attachments-sweep', data: z.object({}) });

interface SweepDeps extends Pick<ReadingDeps, 'db' | 'intake'> {
  clock: Clock;
}

/** Removes what goes with no question: never asked with, or what it went with is gone. */
export async function sweepUnused({ db, clock, intake }: SweepDeps, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - unusedMs);
  let removed = 0;
  await inBatches(async () => {
    const count = await removeUnused(db, before);
    removed += count;
    return count;
  }, signal);
  // What nobody has any more stays in no index.
  if (removed > 0) await intake.refresh();
}

/** Works on the jobs of attachments in this process. */
export async function workOnAttachmentJobs(jobs: JobQueue, deps: SweepDeps & ReadingDeps): Promise<void> {
  for (const kind of ['person', 'visitor'] as const) {
    await jobs.work(attachmentReading[kind], ({ attachmentId }, signal) =>
      readAttachment(deps, { attachmentId, kind }, signal),
    );
  }
  await jobs.work(unusedAttachmentsSweep, (_data, signal) => sweepUnused(deps, signal));
  await jobs.schedule(unusedAttachmentsSweep, { cron: '41 * * * *', data: {} });
}

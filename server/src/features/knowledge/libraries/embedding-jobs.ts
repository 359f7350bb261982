/** Jobs that change the embedding model of text indexes, and that rebuild these. */
import { IdSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import type { KnowledgeIntake } from '../ingestion/knowledge-intake.ts';
import { runTask, type WorkerDeps } from '../../instance/public.ts';

/** Retried only if no worker has the task, or a stopping worker released it. */
export const embeddingChange = defineJob({
  name: 'text-index-embedding',
  data: z.object({
    taskId: IdSchema,
    libraryId: IdSchema,
    choice: z.object({ providerId: z.string(), model: z.string() }).nullable(),
  }),
});

/** Retried as `embeddingChange`. */
export const textIndexRebuild = defineJob({
  name: 'text-index-rebuild',
  data: z.object({ taskId: IdSchema, libraryId: IdSchema, changeNumber: z.number().int() }),
});

export interface EmbeddingWorkDeps extends WorkerDeps {
  intake: Pick<KnowledgeIntake, 'changeEmbedding' | 'rebuildIndex'>;
}

/** Processes embedding changes and rebuilds in this process. */
export async function workOnTextIndexes(jobs: JobQueue, deps: EmbeddingWorkDeps): Promise<void> {
  await jobs.work(embeddingChange, ({ taskId, ...change }, signal) =>
    runTask(deps, { taskId, signal }, (report) => deps.intake.changeEmbedding(change, { signal, report })),
  );
  await jobs.work(textIndexRebuild, ({ taskId, ...rebuild }, signal) =>
    runTask(deps, { taskId, signal }, (report) => deps.intake.rebuildIndex(rebuild, { signal, report })),
  );
}

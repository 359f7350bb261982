/** Gives text indexes another embedding model. */
import { IdSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import type { KnowledgeIntake } from '../ingestion/knowledge-intake.ts';
import { runTask, type WorkerDeps } from '../../instance/public.ts';

/** Tried again only where no worker has the task, or one that stopped gave it back. */
export const embeddingChange = defineJob({
  name: 'text-index-embedding',
  data: z.object({
    taskId: IdSchema,
    libraryId: IdSchema,
    choice: z.object({ providerId: z.string(), model: z.string() }).nullable(),
  }),
});

export interface EmbeddingWorkDeps extends WorkerDeps {
  intake: Pick<KnowledgeIntake, 'changeEmbedding'>;
}

/** Works on changes of embeddings in this process. */
export const workOnEmbeddingChanges = (jobs: JobQueue, deps: EmbeddingWorkDeps): Promise<void> =>
  jobs.work(embeddingChange, ({ taskId, ...change }, signal) =>
    runTask(deps, { taskId, signal }, (report) => deps.intake.changeEmbedding(change, { signal, report })),
  );

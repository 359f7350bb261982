/** Embedding model of a text index, available models, and the state of the last change. */
import type { Embedding, EmbeddingChoice } from '@polylogue/contract/knowledge/libraries/schemas';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/client.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { chosenEmbedding, lastFailure as lastEmbeddingFailure } from '../embeddings/embedding-queries.ts';
import {
  embeddingDimensions as builtInDimensions,
  embeddingModel as builtInModel,
} from '../../../embeddings/embedder.ts';
import { keyOf as embeddingKeyOf } from '../embeddings/text-embedding.ts';
import {
  presentTaskFailure,
  readLatestTask,
  type TaskAudiences,
  type TaskDeps,
} from '../../instance/public.ts';
import { embeddingChange, textIndexRebuild } from './embedding-jobs.ts';

/** Audience of tasks over text indexes: the user who started one, and users who may see every library. */
const audience: TaskAudiences[string] = (task, userId) =>
  task.user_id === userId ? 'self' : ['DataSourcesRead', 'DataSourcesWrite'];

export const textIndexAudiences: TaskAudiences = {
  [embeddingChange.name]: audience,
  [textIndexRebuild.name]: audience,
};

export interface EmbeddingDeps extends TaskDeps {
  jobs: Pick<JobQueue, 'enqueue'>;
  /** Lists the enabled embedding models of providers. */
  listEmbedders(): Promise<{ providerId: string; providerName: string; model: string }[]>;
}

const builtIn: Embedding = { providerId: null, providerName: null, model: builtInModel };

/** Returns the models for text indexes, the built-in one first. */
export const listEmbeddings = async ({ listEmbedders }: EmbeddingDeps): Promise<Embedding[]> => [
  builtIn,
  ...(await listEmbedders()),
];

/** Returns the embedding of a library, the last change of it, and the last rebuild of the index. */
export async function readEmbedding(deps: EmbeddingDeps, libraryId: string) {
  const stored = await chosenEmbedding(deps.db, libraryId);
  const offered = stored && (await deps.listEmbedders()).find((one) => isSame(one, stored));
  const failure = stored && (await lastEmbeddingFailure(deps.db, embeddingKeyOf(stored)));
  return {
    embedding: {
      ...builtIn,
      ...(stored && { providerId: stored.providerId, model: stored.model }),
      providerName: offered?.providerName ?? null,
      dimensions: stored?.dimensions ?? builtInDimensions,
      isOffered: !stored || offered !== undefined,
      failure: failure ? { ...presentTaskFailure(failure.code), at: failure.at.toISOString() } : null,
    },
    change: await readLatestTask(deps.db, { kind: embeddingChange.name, subject: libraryId }),
    rebuild: await readLatestTask(deps.db, { kind: textIndexRebuild.name, subject: libraryId }),
  };
}

/** Throws `task.already_running` while another task changes the same index. */
export async function assertNoTask(tx: Transaction, task: { kind: string; subject: string }): Promise<void> {
  if ((await readLatestTask(tx, task))?.status === 'Pending') throw new AppError('task.already_running');
}

export const isSame = (left: NonNullable<EmbeddingChoice['embedding']>, right: typeof left): boolean =>
  left.providerId === right.providerId && left.model === right.model;

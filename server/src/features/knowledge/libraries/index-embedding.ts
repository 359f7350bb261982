/** Embedding model of a text index, available models, and the state of the last change. */
import type { Embedding, EmbeddingChoice } from '@polylogue/contract/knowledge/libraries/schemas';
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
import { embeddingChange } from './embedding-jobs.ts';

const kind = embeddingChange.name;

/** Audience of embedding changes: the user who started one, and users who may see every library. */
export const textIndexAudiences: TaskAudiences = {
  [kind]: (task, userId) => (task.user_id === userId ? 'self' : ['DataSourcesRead', 'DataSourcesWrite']),
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

/** Returns the embedding of a library and the last change of it. */
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
    change: await readLatestTask(deps.db, { kind, subject: libraryId }),
  };
}

export const isSame = (left: NonNullable<EmbeddingChoice['embedding']>, right: typeof left): boolean =>
  left.providerId === right.providerId && left.model === right.model;

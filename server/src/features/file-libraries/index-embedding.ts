/** The embedding model of a library's text index: which it is, which there are, and how the last change of it stands. */
import type { Embedding, EmbeddingChoice } from '@polylogue/contract/file-libraries/schemas';
import type { JobQueue } from '../../jobs/job-queue.ts';
import * as libraries from '../libraries/service.ts';
import * as notifications from '../notifications/service.ts';
import { embeddingChange } from './embedding-jobs.ts';

const kind = embeddingChange.name;

/** Whoever may see every library sees how it goes, and whoever started it. */
export const textIndexAudiences: notifications.Audiences = {
  [kind]: (task, userId) => (task.user_id === userId ? 'self' : ['DataSourcesRead', 'DataSourcesWrite']),
};

export interface EmbeddingDeps extends notifications.TaskDeps {
  jobs: Pick<JobQueue, 'enqueue'>;
  /** The embedding models of providers that are on offer. */
  listEmbedders(): Promise<{ providerId: string; providerName: string; model: string }[]>;
}

const builtIn: Embedding = { providerId: null, providerName: null, model: libraries.builtInModel };

/** What a text index can be made with, the model that ships first. */
export const listEmbeddings = async ({ listEmbedders }: EmbeddingDeps): Promise<Embedding[]> => [
  builtIn,
  ...(await listEmbedders()),
];

/** The embedding of a library, and the last change of it. */
export async function readEmbedding(deps: EmbeddingDeps, libraryId: string) {
  const stored = await libraries.chosenEmbedding(deps.db, libraryId);
  const offered = stored && (await deps.listEmbedders()).find((one) => isSame(one, stored));
  const failure = stored && (await libraries.lastEmbeddingFailure(deps.db, libraries.embeddingKeyOf(stored)));
  return {
    embedding: {
      ...builtIn,
      ...(stored && { providerId: stored.providerId, model: stored.model }),
      providerName: offered?.providerName ?? null,
      dimensions: stored?.dimensions ?? libraries.builtInDimensions,
      isOffered: !stored || offered !== undefined,
      failure: failure
        ? { ...notifications.presentFailure(failure.code), at: failure.at.toISOString() }
        : null,
    },
    change: await notifications.readLatest(deps.db, { kind, subject: libraryId }),
  };
}

export const isSame = (left: NonNullable<EmbeddingChoice['embedding']>, right: typeof left): boolean =>
  left.providerId === right.providerId && left.model === right.model;

import type { OpenEmbedding } from '../../../server/src/features/knowledge/embeddings/text-embedding.ts';
import type { RetrievalDeps } from '../../../server/src/features/knowledge/retrieval/retrieval.ts';

/** There is no embedding model but the one that ships. */
export const noProviders: OpenEmbedding = async () => {
  throw new Error('No provider of embedding models is set up.');
};

export const noQuestionEmbeddings: RetrievalDeps['questionEmbeddings'] = { vectorOf: async () => undefined };

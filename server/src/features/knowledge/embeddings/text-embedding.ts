/** Embedding models of providers, used in addition to the built-in one. */
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Person, agent and conversation on which the embedding of a question is booked. */
export interface Asker {
  /** Person or visitor; `null` if unknown. */
  ownerId: string | null;
  agentId: string | null;
  brandKey: string | null;
  isPrivate: boolean;
  /** True for tests and evaluations. */
  isTest: boolean;
}

/** Returns normalised vectors in the order of the texts. Urgent calls have a user waiting and fail early. */
export type EmbedTexts = (
  texts: readonly string[],
  options?: { isUrgent?: boolean; signal?: AbortSignal; asker?: Asker | undefined },
) => Promise<Float32Array[]>;

/** Embedding model and its provider's id. */
export const EmbeddingChoiceSchema = z.object({ providerId: z.string(), model: z.string() });
export type EmbeddingChoice = z.infer<typeof EmbeddingChoiceSchema>;

/** Chosen model of a library as stored, with its measurements. */
export const StoredEmbeddingSchema = EmbeddingChoiceSchema.extend({
  dimensions: z.number().int(),
  calibration: z.object({ slope: z.number(), offset: z.number() }),
});
export type StoredEmbedding = z.infer<typeof StoredEmbeddingSchema>;

/** Connection to a provider's model. */
export interface OpenedEmbedding {
  embed: EmbedTexts;
  /** Version of the provider's settings; a failed model is retried when it changes. */
  settingsVersion: number;
}

/** Throws `model.not_offered` if the model is unavailable. */
export type OpenEmbedding = (choice: EmbeddingChoice) => Promise<OpenedEmbedding>;

/** Returns the key stored with vectors; vectors of different keys are not comparable. */
export const keyOf = ({ providerId, model }: EmbeddingChoice): string => `${providerId}/${model}`;

const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Returns the vector space of a key in the search index. */
export const spaceOf = (key: string): string => hashOf(key);

/** Returns the id of a file's vectors by a model in the search index. */
export const embeddingIdOf = (fileId: string, key: string): string =>
  hashOf(fileId, key).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

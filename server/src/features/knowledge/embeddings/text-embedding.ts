/** Models of providers that make vectors of a library's texts, beside the model that ships. */
import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Vectors of length one, in the order of the texts. What is urgent, somebody waits for: it fails soon rather than late. */
export type EmbedTexts = (
  texts: readonly string[],
  options?: { isUrgent?: boolean; signal?: AbortSignal },
) => Promise<Float32Array[]>;

/** An embedding model of a provider, by the provider's id. */
export const EmbeddingChoiceSchema = z.object({ providerId: z.string(), model: z.string() });
export type EmbeddingChoice = z.infer<typeof EmbeddingChoiceSchema>;

/** As a library keeps it, with what was measured when it was chosen. */
export const StoredEmbeddingSchema = EmbeddingChoiceSchema.extend({
  dimensions: z.number().int(),
  calibration: z.object({ slope: z.number(), offset: z.number() }),
});
export type StoredEmbedding = z.infer<typeof StoredEmbeddingSchema>;

/** What asks a provider's model. */
export interface OpenedEmbedding {
  embed: EmbedTexts;
  /** Of the provider's settings: with other ones, it may answer where it failed before. */
  settingsVersion: number;
}

/** Throws `model.not_offered` where there is no such model. */
export type OpenEmbedding = (choice: EmbeddingChoice) => Promise<OpenedEmbedding>;

/** Stored with all vectors of a model: vectors of different keys can't be compared. */
export const keyOf = ({ providerId, model }: EmbeddingChoice): string => `${providerId}/${model}`;

const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** Names the vectors of a key in the search index. */
export const spaceOf = (key: string): string => hashOf(key);

/** The id under which the search index holds the vectors that a model made of a file. */
export const embeddingIdOf = (fileId: string, key: string): string =>
  hashOf(fileId, key).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Embeds texts with a provider's embedding model. */
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { Outbound } from '../../outbound/guarded-fetch.ts';
import type { ModelConnection } from '../model-connection.ts';
import { ModelError, toModelError } from '../model-error.ts';
import { defaultModelLimits, type ModelLimits } from '../model-request.ts';
import { retryDelayMs } from '../streaming/retry.ts';
import { fetchOf, vendorOf } from '../vendors.ts';

/** Texts per call, which also suits servers with low limits; a failed call is repeated as a whole. */
const textsPerCall = 32;
/** Roughly 2,000 tokens, which every embedding model accepts; passages are shorter. */
const maxTextCharacters = 6_000;
const maxResponseBytes = 64 * 1024 * 1024;
const callTimeoutMs = 60_000;
/** Timeout while a person waits for an answer. */
const urgentTimeoutMs = 5_000;
/** Maximum plausible dimensions of a vector. */
const maxDimensions = 8_192;

export interface EmbeddingRequest {
  connection: ModelConnection;
  /** Model, or on Azure the deployment. */
  model: string;
  texts: readonly string[];
  signal?: AbortSignal | undefined;
  /** True while a person waits: the timeout is five seconds, without a retry after it. */
  isUrgent?: boolean | undefined;
  /** Receives the tokens of each successful call, if the provider reports them. */
  onUsage?: ((tokens: number) => void) | undefined;
  /** Default: `defaultModelLimits`. */
  limits?: Partial<ModelLimits>;
}

/** Returns true if the connection's vendor has embedding models. */
export const canEmbed = (connection: Pick<ModelConnection, 'kind'>): boolean =>
  vendorOf({ ...connection, baseUrl: 'https://example.invalid' }).vendor.embeddingModel !== undefined;

/**
 * Returns a unit vector per text (of its first 6,000 characters), all of the same dimension. Retries retryable
 * failures. Throws `ModelError`, or the signal's reason on abort.
 */
export async function embedTexts(outbound: Outbound, request: EmbeddingRequest): Promise<Float32Array[]> {
  const { connection, model, texts, isUrgent } = request;
  const { firstTokenTimeoutMs } = { ...defaultModelLimits, ...request.limits };
  const { vendor, resolved } = vendorOf(connection);
  const fetch = fetchOf(outbound, connection, {
    limits: { maxBytes: maxResponseBytes },
    totalTimeoutMs: Math.min(isUrgent ? urgentTimeoutMs : callTimeoutMs, firstTokenTimeoutMs),
  });
  const asked = await vendor.embeddingModel?.(resolved, model, fetch);
  if (!asked) throw new ModelError('model.not_found');
  const vectors: Float32Array[] = [];
  for (let start = 0; start < texts.length; start += textsPerCall) {
    const values = texts
      .slice(start, start + textsPerCall)
      .map((text) => text.slice(0, maxTextCharacters).toWellFormed() || ' ');
    vectors.push(...(await embedWithRetry(asked, values, { ...request, secrets: [resolved.apiKey] })));
  }
  const [first] = vectors;
  if (first && vectors.some(({ length }) => length !== first.length))
    throw new ModelError('model.bad_response');
  return vectors;
}

type RetryOptions = Pick<EmbeddingRequest, 'signal' | 'limits' | 'isUrgent' | 'onUsage'> & {
  secrets: readonly string[];
};

async function embedWithRetry(
  model: EmbeddingModelV4,
  values: string[],
  { signal, limits: given, isUrgent, onUsage, secrets }: RetryOptions,
): Promise<Float32Array[]> {
  const limits = { ...defaultModelLimits, ...given, ...(isUrgent && { maxAttempts: 1 }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { embeddings, usage } = await model.doEmbed({ values, ...(signal && { abortSignal: signal }) });
      if (usage && usage.tokens > 0) onUsage?.(usage.tokens);
      if (embeddings.length !== values.length) throw new ModelError('model.bad_response');
      return embeddings.map(normalised);
    } catch (thrown) {
      signal?.throwIfAborted();
      const error = toModelError(thrown, secrets);
      const waitMs = retryDelayMs(error, attempt, { limits, random: Math.random });
      if (waitMs === undefined) throw error;
      await delay(waitMs, undefined, signal && { signal });
    }
  }
}

function normalised(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  // A non-number makes the length NaN.
  if (numbers.length === 0 || numbers.length > maxDimensions || !(length > 0 && Number.isFinite(length))) {
    throw new ModelError('model.bad_response');
  }
  return Float32Array.from(numbers, (number) => number / length);
}

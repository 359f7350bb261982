/** Turns texts into vectors by a provider's embedding model. */
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { Outbound } from '../../outbound/guarded-fetch.ts';
import type { ModelConnection } from '../model-connection.ts';
import { ModelError, toModelError } from '../model-error.ts';
import { defaultModelLimits, type ModelLimits } from '../model-request.ts';
import { retryDelayMs } from '../streaming/retry.ts';
import { fetchOf, vendorOf } from '../vendors.ts';

/** What servers take that take few; a call that fails is made again as a whole. */
const textsPerCall = 32;
/** Some 2,000 tokens, which every embedding model takes; a passage is shorter. */
const maxTextCharacters = 6_000;
const maxResponseBytes = 64 * 1024 * 1024;
const callTimeoutMs = 60_000;
/** What somebody waits for who asks a question. */
const urgentTimeoutMs = 5_000;
/** More is no embedding model's. */
const maxDimensions = 8_192;

export interface EmbeddingRequest {
  connection: ModelConnection;
  /** Model, or on Azure the deployment. */
  model: string;
  texts: readonly string[];
  signal?: AbortSignal | undefined;
  /** Somebody waits: a model that doesn't answer within five seconds is not asked again. */
  isUrgent?: boolean | undefined;
  /** Patience with a provider; default: `defaultModelLimits`. */
  limits?: Partial<ModelLimits>;
}

/** Whether a connection's vendor has embedding models at all. */
export const canEmbed = (connection: Pick<ModelConnection, 'kind'>): boolean =>
  vendorOf({ ...connection, baseUrl: 'https://example.invalid' }).vendor.embeddingModel !== undefined;

/**
 * A vector of length one for each text (its first 6,000 characters), all of the same number of dimensions. Tries again
 * where that may help. Throws `ModelError`, and the signal's reason where it is aborted.
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

type Patience = Pick<EmbeddingRequest, 'signal' | 'limits' | 'isUrgent'> & { secrets: readonly string[] };

async function embedWithRetry(
  model: EmbeddingModelV4,
  values: string[],
  { signal, limits: given, isUrgent, secrets }: Patience,
): Promise<Float32Array[]> {
  const limits = { ...defaultModelLimits, ...given, ...(isUrgent && { maxAttempts: 1 }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { embeddings } = await model.doEmbed({ values, ...(signal && { abortSignal: signal }) });
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
  // Also where something else than a number is among them.
  if (numbers.length === 0 || numbers.length > maxDimensions || !(length > 0 && Number.isFinite(length))) {
    throw new ModelError('model.bad_response');
  }
  return Float32Array.from(numbers, (number) => number / length);
}

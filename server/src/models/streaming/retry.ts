/** Retry policy before the first token. */
import type { ModelError } from '../model-error.ts';
import type { ModelLimits } from '../model-request.ts';

/**
 * Returns the delay in ms before the attempt after `attempt` (from 1), or `undefined` to give up.
 * `random` is in [0, 1) and adds jitter.
 */
export function retryDelayMs(
  { isRetryable, retryAfterMs }: Pick<ModelError, 'isRetryable' | 'retryAfterMs'>,
  attempt: number,
  { limits, random }: { limits: ModelLimits; random: () => number },
): number | undefined {
  if (!isRetryable || attempt >= limits.maxAttempts) return undefined;
  const backoffMs = limits.retryDelayMs * 2 ** (attempt - 1);
  if (retryAfterMs === undefined) return backoffMs * (0.5 + random());
  if (retryAfterMs > limits.maxRetryAfterMs) return undefined;
  return retryAfterMs + backoffMs * random();
}

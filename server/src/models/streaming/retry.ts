/** When to try a provider again, before its first token. */
import type { ModelError } from '../model-error.ts';
import type { ModelLimits } from '../model-request.ts';

/**
 * Milliseconds to wait before the try after `attempt` (from 1), or `undefined` for giving up.
 * `random` is in [0, 1): the jitter spreads those who failed together.
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

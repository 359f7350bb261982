/** Reads a response body, which may break off or stall like the call itself (document 2 §8). */
import { ApiError } from './api-failure.ts';

/** Timeout of the body, in ms; the same as for the headers. */
const bodyTimeoutMs = 60_000;

/** Awaits `reading`. Throws ApiError (FETCH_ERROR, TIMEOUT_ERROR), or the reason of an aborted signal. */
export async function readBody<T>(
  reading: Promise<T>,
  { requestId, signal }: { requestId: string; signal?: AbortSignal },
): Promise<T> {
  const failed = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR', cause: unknown) =>
    new ApiError({ status, error: String(cause), requestId }, { cause });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lateness = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(failed('TIMEOUT_ERROR', 'The body stood still')), bodyTimeoutMs);
  });
  try {
    return await Promise.race([reading, lateness]);
  } catch (cause) {
    signal?.throwIfAborted();
    throw cause instanceof ApiError ? cause : failed('FETCH_ERROR', cause);
  } finally {
    clearTimeout(timer);
  }
}

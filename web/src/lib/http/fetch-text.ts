/** Reads texts outside the declared routes: the page itself, a provider's metadata. */
import { newRequestId } from './request-id.ts';
import { ApiError } from './api-failure.ts';

/** Reads a text and bypasses every cache. Throws ApiError on failure. */
export async function fetchText(url: string, signal?: AbortSignal): Promise<string> {
  const requestId = newRequestId();
  try {
    const headers = { 'cache-control': 'no-cache', pragma: 'no-cache' };
    const response = await fetch(url, { cache: 'no-store', headers, signal });
    if (response.ok) return await response.text();
    throw new ApiError({ status: response.status, data: undefined, requestId });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError({ status: 'FETCH_ERROR', error: String(cause), requestId }, { cause });
  }
}

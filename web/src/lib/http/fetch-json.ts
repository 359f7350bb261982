/** Reads JSON from another service, such as a provider's directory, without the product's own headers. */
import { ApiError } from './api-failure.ts';
import { newRequestId } from './request-id.ts';

/** Reads `url` with a bearer token. Throws ApiError on failure, or the reason of an aborted signal. */
export async function fetchJson(url: string, bearerToken: string, signal?: AbortSignal): Promise<unknown> {
  const requestId = newRequestId();
  try {
    const headers = { authorization: `Bearer ${bearerToken}` };
    const response = await fetch(url, { cache: 'no-store', headers, signal });
    if (response.ok) return await response.json();
    throw new ApiError({ status: response.status, data: undefined, requestId });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof ApiError) throw cause;
    throw new ApiError({ status: 'FETCH_ERROR', error: String(cause), requestId }, { cause });
  }
}

/** Follows redirects of a same-origin URL in the background. */
import { ApiError } from './api-failure.ts';
import { newRequestId } from './request-id.ts';

/** Resolves to the URL after all redirects, storing their cookies. Throws ApiError on failure. */
export async function fetchAddress(url: string): Promise<string> {
  const requestId = newRequestId();
  try {
    const response = await fetch(url, { cache: 'no-store' });
    if (response.ok) return response.url;
    throw new ApiError({ status: response.status, data: undefined, requestId });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError({ status: 'FETCH_ERROR', error: String(cause), requestId }, { cause });
  }
}

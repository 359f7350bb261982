/** Follows an address of the product's own origin without showing it. */
import { ApiError } from './api-failure.ts';
import { newRequestId } from './request-id.ts';

/** Resolves to the address after all redirects, cookies taken on the way. Throws ApiError when it can't be had. */
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

/** Downloads the bytes of a declared route; both kinds of failure are logged as in document 2 §8. */
import { readBody } from './answer-body.ts';
import { ApiError, readFailure } from './api-failure.ts';
import type { CallableRoute, CallOptions, CallParts, HttpClient } from './http-client.ts';
import { log } from '../log.ts';
import { newRequestId } from './request-id.ts';

/** Throws ApiError, or the reason of an aborted `signal`. */
export async function fetchBlob(
  http: HttpClient,
  route: CallableRoute,
  { headers, signal, ...parts }: CallParts & Pick<CallOptions, 'headers' | 'signal'>,
): Promise<Blob> {
  const requestId = newRequestId();
  try {
    const response = await http.send(route, parts, { requestId, headers, signal });
    if (response.ok) return await readBody(response.blob(), { requestId, signal });
    log.error(`failed to fetch blob with status ${response.status}`);
    throw new ApiError(await readFailure(response, requestId));
  } catch (error) {
    signal?.throwIfAborted();
    log.error('error fetching object URL', error);
    throw error;
  }
}

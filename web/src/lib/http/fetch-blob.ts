/** Reads the bytes of a declared download; both ways to fail are logged in the words of document 2 §8. */
import { readBody } from './answer-body.ts';
import { ApiError, readFailure } from './api-failure.ts';
import type { CallableRoute, CallParts, HttpClient } from './http-client.ts';
import { log } from '../log.ts';
import { newRequestId } from './request-id.ts';

/** Throws ApiError. */
export async function fetchBlob(
  http: HttpClient,
  route: CallableRoute,
  { headers, ...parts }: CallParts & { headers?: Record<string, string> },
): Promise<Blob> {
  const requestId = newRequestId();
  try {
    const response = await http.send(route, parts, { requestId, headers });
    if (response.ok) return await readBody(response.blob(), { requestId });
    log.error(`failed to fetch blob with status ${response.status}`);
    throw new ApiError(await readFailure(response, requestId));
  } catch (error) {
    log.error('error fetching object URL', error);
    throw error;
  }
}

/** Lists the models of an endpoint, which also verifies address and key. */
import { APICallError } from '@ai-sdk/provider';
import type { Outbound } from '../../outbound/guarded-fetch.ts';
import type { ModelConnection } from '../model-connection.ts';
import { toModelError } from '../model-error.ts';
import { fetchOf, vendorOf } from '../vendors.ts';

const totalTimeoutMs = 15_000;
const maxBytes = 4 * 1024 * 1024;

export interface OfferedModels {
  models: string[];
  /** False if the endpoint cannot list usable models (Azure: deployments). */
  isListed: boolean;
}

/** Requests the list of models. Throws `ModelError`. */
export async function listModels(outbound: Outbound, connection: ModelConnection): Promise<OfferedModels> {
  const { vendor, resolved } = vendorOf(connection);
  const { url, headers, read } = vendor.listing(resolved);
  try {
    const guardedFetch = fetchOf(outbound, connection, { totalTimeoutMs, limits: { maxBytes } });
    const response = await guardedFetch(url, { headers });
    const body = await response.text();
    if (!response.ok) {
      throw new APICallError({
        message: `The list of models was answered with ${response.status}`,
        url,
        requestBodyValues: undefined,
        statusCode: response.status,
        responseHeaders: Object.fromEntries(response.headers),
        responseBody: body,
      });
    }
    const models = read(JSON.parse(body) as unknown);
    return { models: models ?? [], isListed: models !== undefined };
  } catch (error) {
    throw toModelError(error, [resolved.apiKey]);
  }
}

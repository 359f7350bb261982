/** Azure OpenAI adapter for chat completions, by the v1 address or, with an api-version, by deployment. */
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts';
import type { ModelVendor, ResolvedConnection } from '../model-connection.ts';

/** Removes the API path from a pasted endpoint. */
function endpoint(baseUrl: string): string {
  return baseUrl.replace(/\/openai(\/v1)?$/, '');
}

function addressOf({ baseUrl, apiVersion }: ResolvedConnection): string {
  return `${endpoint(baseUrl)}/openai${apiVersion ? '' : '/v1'}`;
}

async function providerOf(connection: ResolvedConnection, fetch: GuardedFetch) {
  const { createAzure } = await import('@ai-sdk/azure');
  return createAzure({
    baseURL: addressOf(connection),
    apiKey: connection.apiKey,
    fetch,
    ...(connection.apiVersion && { apiVersion: connection.apiVersion, useDeploymentBasedUrls: true }),
  });
}

export const azureOpenai: ModelVendor = {
  languageModel: async (connection, deployment, fetch) =>
    (await providerOf(connection, fetch)).chat(deployment),
  embeddingModel: async (connection, deployment, fetch) =>
    (await providerOf(connection, fetch)).embeddingModel(deployment),
  listing: (connection) => ({
    url: `${addressOf(connection)}/models${connection.apiVersion ? `?api-version=${connection.apiVersion}` : ''}`,
    headers: { 'api-key': connection.apiKey },
    // The response proves address and key but lists base models: a key cannot list deployments.
    read: () => undefined,
  }),
};

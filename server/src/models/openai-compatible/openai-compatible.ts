/** Adapter for other servers of chat completions: Ollama, vLLM, LM Studio, llama.cpp, gateways. */
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts';
import type { ModelVendor, ResolvedConnection } from '../model-connection.ts';
import { readModelList } from '../discovery/openai-model-list.ts';

async function providerOf({ baseUrl, apiKey }: ResolvedConnection, fetch: GuardedFetch) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    apiKey,
    fetch,
    includeUsage: true,
  });
}

export const openaiCompatible: ModelVendor = {
  languageModel: async (connection, model, fetch) => (await providerOf(connection, fetch))(model),
  embeddingModel: async (connection, model, fetch) =>
    (await providerOf(connection, fetch)).embeddingModel(model),
  listing: ({ baseUrl, apiKey }) => ({
    url: `${baseUrl}/models`,
    headers: { ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    read: readModelList,
  }),
};

/** Everything else that speaks chat completions: Ollama, vLLM, LM Studio, llama.cpp, gateways. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts';
import type { ModelVendor, ResolvedConnection } from '../model-connection.ts';
import { readModelList } from '../discovery/openai-model-list.ts';

const providerOf = ({ baseUrl, apiKey }: ResolvedConnection, fetch: GuardedFetch) =>
  createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    apiKey,
    fetch,
    includeUsage: true,
  });

export const openaiCompatible: ModelVendor = {
  languageModel: (connection, model, fetch) => providerOf(connection, fetch)(model),
  embeddingModel: (connection, model, fetch) => providerOf(connection, fetch).embeddingModel(model),
  listing: ({ baseUrl, apiKey }) => ({
    url: `${baseUrl}/models`,
    headers: { ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    read: readModelList,
  }),
};

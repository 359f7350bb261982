/** OpenAI adapters: the responses API, and chat completions for gateways without it. */
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts';
import type { ModelVendor, ResolvedConnection } from '../model-connection.ts';
import { readModelList } from '../discovery/openai-model-list.ts';

async function providerOf({ baseUrl, apiKey }: ResolvedConnection, fetch: GuardedFetch) {
  const { createOpenAI } = await import('@ai-sdk/openai');
  return createOpenAI({ baseURL: baseUrl, apiKey, fetch });
}

const shared = {
  defaultBaseUrl: 'https://api.openai.com/v1',
  listing: ({ baseUrl, apiKey }) => ({
    url: `${baseUrl}/models`,
    headers: { authorization: `Bearer ${apiKey}` },
    read: readModelList,
  }),
  embeddingModel: async (connection, model, fetch) =>
    (await providerOf(connection, fetch)).embeddingModel(model),
} satisfies Partial<ModelVendor>;

export const openaiResponses: ModelVendor = {
  ...shared,
  languageModel: async (connection, model, fetch) => (await providerOf(connection, fetch)).responses(model),
  // Ask the provider not to store conversations.
  providerOptions: { openai: { store: false } },
};

export const openaiChat: ModelVendor = {
  ...shared,
  languageModel: async (connection, model, fetch) => (await providerOf(connection, fetch)).chat(model),
};

/** OpenAI: the responses API, and chat completions for gateways that speak only those. */
import { createOpenAI } from '@ai-sdk/openai';
import type { ModelVendor } from '../model-connection.ts';
import { readModelList } from '../discovery/openai-model-list.ts';

const shared = {
  defaultBaseUrl: 'https://api.openai.com/v1',
  listing: ({ baseUrl, apiKey }) => ({
    url: `${baseUrl}/models`,
    headers: { authorization: `Bearer ${apiKey}` },
    read: readModelList,
  }),
  embeddingModel: ({ baseUrl, apiKey }, model, fetch) =>
    createOpenAI({ baseURL: baseUrl, apiKey, fetch }).embeddingModel(model),
} satisfies Partial<ModelVendor>;

export const openaiResponses: ModelVendor = {
  ...shared,
  languageModel: ({ baseUrl, apiKey }, model, fetch) =>
    createOpenAI({ baseURL: baseUrl, apiKey, fetch }).responses(model),
  // Conversations are kept here and nowhere else.
  providerOptions: { openai: { store: false } },
};

export const openaiChat: ModelVendor = {
  ...shared,
  languageModel: ({ baseUrl, apiKey }, model, fetch) =>
    createOpenAI({ baseURL: baseUrl, apiKey, fetch }).chat(model),
};

/** Everything else that speaks chat completions: Ollama, vLLM, LM Studio, llama.cpp, gateways. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelVendor } from '../model-connection.ts';
import { readModelList } from '../discovery/openai-model-list.ts';

export const openaiCompatible: ModelVendor = {
  languageModel: ({ baseUrl, apiKey }, model, fetch) =>
    createOpenAICompatible({
      name: 'openai-compatible',
      baseURL: baseUrl,
      apiKey,
      fetch,
      includeUsage: true,
    })(model),
  listing: ({ baseUrl, apiKey }) => ({
    url: `${baseUrl}/models`,
    headers: { ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    read: readModelList,
  }),
};

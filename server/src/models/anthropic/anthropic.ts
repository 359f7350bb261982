/** Anthropic adapter for the messages API. */
import type { ModelVendor } from '../model-connection.ts';
import { readModelList } from '../discovery/openai-model-list.ts';

export const anthropic: ModelVendor = {
  defaultBaseUrl: 'https://api.anthropic.com/v1',
  async languageModel({ baseUrl, apiKey }, model, fetch) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey, fetch })(model);
  },
  listing: ({ baseUrl, apiKey }) => ({
    url: `${baseUrl}/models?limit=1000`,
    headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
    read: readModelList,
  }),
};

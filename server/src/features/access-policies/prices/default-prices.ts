/** Built-in prices of well-known models, from a list that ships with the product and is never fetched. */
import type { Price, TokenPrices } from '@polylogue/contract/access-policies/prices/schemas';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';

/** Release date of the installed list; changes with its version. */
const priceListDate = '2026-09-23';

/** Model with the endpoint that determines its built-in price. */
export interface PricedModel {
  provider: { id: string; kind?: ModelProviderKind | undefined; baseUrl?: string | null | undefined };
  /** Name of the model, or of the deployment on Azure. */
  model: string;
}

const vendorOfKind: Partial<Record<ModelProviderKind, string>> = {
  openai: 'openai',
  'openai-chat': 'openai',
  'azure-openai': 'azure',
  anthropic: 'anthropic',
};

type Amount = number | { base: number } | undefined;

/** Returns the price of short prompts; surcharges for long ones are not applied. */
const amountOf = (amount: Amount): number | null =>
  (typeof amount === 'object' ? amount.base : amount) ?? null;

function tokenPricesOf(prices: Readonly<Record<string, Amount>>): TokenPrices | undefined {
  const input = amountOf(prices['input_mtok']);
  if (input === null) return undefined;
  return {
    input,
    cachedInput: amountOf(prices['cache_read_mtok']),
    cacheWrite: amountOf(prices['cache_write_mtok']),
    // Embedding models have no output.
    output: amountOf(prices['output_mtok']) ?? 0,
  };
}

/** Finds the built-in price of a model at a moment; `undefined` if it is unknown. */
export async function defaultPriceOf(
  { provider: { kind, baseUrl }, model }: PricedModel,
  at: Date,
): Promise<Price | undefined> {
  const providerId = kind && vendorOfKind[kind];
  if (!providerId && !baseUrl) return undefined;
  const vendor = providerId ? { providerId } : { providerApiUrl: baseUrl ?? '' };
  // Loaded on first use, since the list takes megabytes that an instance without models does not need.
  const { calcPrice } = await import('@pydantic/genai-prices');
  const known = calcPrice({ input_tokens: 0, output_tokens: 0 }, model, { ...vendor, timestamp: at });
  const perMillionTokens = known && tokenPricesOf(known.model_price);
  if (!perMillionTokens) return undefined;
  return { source: 'default', since: priceListDate, perMillionTokens };
}

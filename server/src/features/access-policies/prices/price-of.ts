/** Price of a model at a moment, and the cost of tokens at a price. */
import type { Price, TokenPrices } from '@polylogue/contract/access-policies/prices/schemas';
import type { Database } from '../../../db/client.ts';
import { defaultPriceOf, type PricedModel } from './default-prices.ts';
import { findOwnPrice, listOwnPrices } from './queries.ts';

/** Tokens of a booking: cached and written ones are part of the input, reasoning of the output. */
export interface BookedTokens {
  input: number;
  cachedInput: number;
  cacheWrite: number;
  output: number;
  reasoning: number;
}

/** Finds the price of a model: the own one of that day, else the built-in one; `undefined` if neither is known. */
export async function findPrice(db: Database, model: PricedModel, at: Date): Promise<Price | undefined> {
  const own = await findOwnPrice(db, { providerId: model.provider.id, model: model.model, at });
  return own ?? defaultPriceOf(model, at);
}

/** Finds the prices of several models with one query, in their order. */
export async function findPrices(
  db: Database,
  models: readonly PricedModel[],
  at: Date,
): Promise<(Price | undefined)[]> {
  if (models.length === 0) return [];
  const own = await listOwnPrices(db, at);
  return Promise.all(
    models.map(async (model) => {
      const found = own.find((one) => one.providerId === model.provider.id && one.model === model.model);
      return found?.price ?? defaultPriceOf(model, at);
    }),
  );
}

const million = 1_000_000;

/** Computes the cost of tokens in US dollars. */
export function costOf(tokens: BookedTokens, prices: TokenPrices): number {
  const { input, cachedInput, cacheWrite, output } = tokens;
  const plain = (input - cachedInput - cacheWrite) * prices.input;
  const cached = cachedInput * (prices.cachedInput ?? prices.input);
  const written = cacheWrite * (prices.cacheWrite ?? prices.input);
  return (plain + cached + written + output * prices.output) / million;
}

/** Prices of models, in US dollars per million tokens. */
import { z } from 'zod';

const AmountSchema = z.number().min(0).max(1_000_000);

/** US dollars per million tokens of each unit. */
export const TokenPricesSchema = z.strictObject({
  input: AmountSchema,
  cachedInput: AmountSchema.nullable().default(null).meta({
    description: 'Input that the provider read from its cache; null: as other input',
  }),
  cacheWrite: AmountSchema.nullable().default(null).meta({
    description: 'Input that the provider wrote to its cache; null: as other input',
  }),
  output: AmountSchema.meta({ description: 'Output, including reasoning' }),
});
export type TokenPrices = z.infer<typeof TokenPricesSchema>;

/** Price of a model at a moment. */
export const PriceSchema = z.object({
  source: z.enum(['default', 'own']).meta({ description: '`default`: from the built-in price list' }),
  since: z.iso.date().meta({ description: 'First day of an own price, or date of the built-in price list' }),
  perMillionTokens: TokenPricesSchema,
});
export type Price = z.infer<typeof PriceSchema>;

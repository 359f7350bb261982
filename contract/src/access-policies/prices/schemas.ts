/** Prices of models, in US dollars per million tokens. */
import { z } from 'zod';
import { IdSchema, isComputable, TimeSchema, VersionSchema } from '../../http.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';

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

/** Own price that people edit, and content of a version. */
export const OwnPriceSettingsSchema = z.strictObject({
  modelProviderId: TextSchema.min(1).max(100),
  model: nameSchema(200),
  validFrom: z.iso.date().refine(isComputable).meta({ description: 'First day of the price, UTC' }),
  perMillionTokens: TokenPricesSchema,
});
export type OwnPriceSettings = z.infer<typeof OwnPriceSettingsSchema>;

export const OwnPriceSchema = z.object({
  priceId: IdSchema,
  ...OwnPriceSettingsSchema.shape,
  version: VersionSchema,
  updatedAt: TimeSchema,
  permissions: z.object({ canEdit: z.boolean(), canDelete: z.boolean() }),
});
export type OwnPrice = z.infer<typeof OwnPriceSchema>;

/** Prices of a deployment. */
export const DeploymentPriceSchema = z.object({
  model: z.string(),
  price: PriceSchema.nullable().meta({ description: 'Price of today; null if it is unknown' }),
  defaultPrice: PriceSchema.nullable().meta({ description: 'Built-in price of today' }),
  own: z.array(OwnPriceSchema).meta({ description: 'Own prices, newest first, also of days to come' }),
});
export type DeploymentPrice = z.infer<typeof DeploymentPriceSchema>;

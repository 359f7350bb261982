/** Model that authors can select. */
import { z } from 'zod';
import { PriceSchema } from '../../access-policies/prices/schemas.ts';
import { DeploymentSchema } from '../../instance/model-providers/deployments.ts';
import { LanguageEngineSchema } from './configuration.ts';

export const OfferedDeploymentSchema = DeploymentSchema.extend({
  languageEngine: LanguageEngineSchema,
  providerName: z.string(),
  isDefault: z.boolean(),
  parameters: z.array(z.string()).meta({ description: 'Configuration parameters supported by the model' }),
});
export type OfferedDeployment = z.infer<typeof OfferedDeploymentSchema>;

export const PricedDeploymentSchema = OfferedDeploymentSchema.extend({
  price: PriceSchema.nullable().meta({ description: 'Price of today; null if it is unknown' }),
});
export type PricedDeployment = z.infer<typeof PricedDeploymentSchema>;

/** Model that authors can select. */
import { z } from 'zod';
import { DeploymentSchema } from '../../instance/model-providers/deployments.ts';
import { LanguageEngineSchema } from './configuration.ts';

export const OfferedDeploymentSchema = DeploymentSchema.extend({
  languageEngine: LanguageEngineSchema,
  providerName: z.string(),
  isDefault: z.boolean(),
  parameters: z.array(z.string()).meta({ description: 'Configuration parameters supported by the model' }),
});
export type OfferedDeployment = z.infer<typeof OfferedDeploymentSchema>;

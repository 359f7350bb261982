import { z } from 'zod';
import { TimeSchema, VersionSchema } from '../../http.ts';

/** Names of flags: personal agents, footer below the chat, screen of instance settings. */
export const FeatureNameSchema = z.enum([
  'AllowUserCreatedGptSystems',
  'ShowFooter',
  'ShowInstanceSettingsPage',
]);
export type FeatureName = z.infer<typeof FeatureNameSchema>;

export const FeatureSettingsSchema = z.strictObject({ enabled: z.boolean() });

export const FeatureFlagSchema = z.object({
  name: FeatureNameSchema,
  enabled: z.boolean(),
  version: VersionSchema,
  updatedAt: TimeSchema.nullable().meta({ description: 'null if unchanged since the first start' }),
  permissions: z.object({ canEdit: z.boolean() }),
});
export type FeatureFlag = z.infer<typeof FeatureFlagSchema>;

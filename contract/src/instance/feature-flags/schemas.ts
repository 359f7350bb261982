/** Wire shapes of feature flags: what an instance offers beyond what it always does. */
import { z } from 'zod';
import { TimeSchema, VersionSchema } from '../../http.ts';

/** Personal agents; the footer below the chat; the screen with the instance's settings. */
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
  updatedAt: TimeSchema.nullable().meta({ description: 'null: it is as it was when the instance began' }),
  permissions: z.object({ canEdit: z.boolean() }),
});
export type FeatureFlag = z.infer<typeof FeatureFlagSchema>;

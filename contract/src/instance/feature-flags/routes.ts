import { json, pageOf } from '../../http.ts';
import { resource } from '../../resource.ts';
import { FeatureFlagSchema, FeatureNameSchema, FeatureSettingsSchema } from './schemas.ts';

const base = '/api/internal/admin/instanceSettings';
const flags = resource({
  base: `${base}/features`,
  id: 'featureName',
  idSchema: FeatureNameSchema,
  missing: 'feature_flag.not_found',
  nouns: ['feature flag', 'feature flags'],
  may: { read: ['InstanceSettingsRead'], write: ['InstanceSettingsWrite'] },
});

export const featureFlagRoutes = {
  list: flags.at(base).call('GET', 'features', {
    summary: 'Lists the feature flags.',
    response: json(pageOf(FeatureFlagSchema)),
  }),
  update: flags.replace(FeatureSettingsSchema, FeatureFlagSchema, {
    summary: 'Turns a feature flag on or off for all users.',
  }),
};

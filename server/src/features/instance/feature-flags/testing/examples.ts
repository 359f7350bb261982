import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const featureName = 'ShowFooter';

export const examples: FeatureExamples = {
  /** Resets the flag, which all owners share. */
  async objects(db) {
    const first = { enabled: false, version: 1 };
    await db.updateTable('feature_flags').set(first).where('name', '=', featureName).execute();
    return { featureName };
  },
  bodies: { 'featureFlags.update': () => ({ enabled: true }) },
  queryCounts: { 'featureFlags.list': 1, 'featureFlags.update': 8 },
};

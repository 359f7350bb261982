import type { FeatureExamples } from '../../../../../testing/every-route/feature-examples.ts';

export const examples: FeatureExamples = {
  bodies: { 'groupMembers.dryRun': (own) => ({ joining: [own['userId']] }) },
  queryCounts: {
    'groupMembers.dryRun': 14,
    'groupMembers.list': 2,
    'groupMembers.reported': 1,
    'groupMembers.add': 8,
    'groupMembers.remove': 4,
  },
};

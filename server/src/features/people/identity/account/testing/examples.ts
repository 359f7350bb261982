import { newId } from '../../../../../db/id.ts';
import type { FeatureExamples } from '../../../../../testing/every-route/feature-examples.ts';

export const examples: FeatureExamples = {
  bodies: {
    'ownAccount.requestPasswordReset': () => ({ emailAddress: `${newId()}@example.com` }),
  },
  queryCounts: {
    'ownAccount.get': 1,
    'ownAccount.rename': 1,
    'ownAccount.avatar': 1,
    'ownAccount.uploadAvatar': 9,
    'ownAccount.removeAvatar': 3,
    'ownAccount.changePassword': 1,
    'ownAccount.requestPasswordReset': 0,
  },
};

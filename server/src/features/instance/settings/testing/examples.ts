import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

let requiresSecondFactor = false;

export const examples: FeatureExamples = {
  bodies: {
    // Another value each time, since an unchanged one is not written.
    'instanceSettings.updateSignInPolicy': () => {
      requiresSecondFactor = !requiresSecondFactor;
      return { requiresSecondFactor };
    },
  },
  queryCounts: {
    'instanceSettings.signInPolicy': 1,
    'instanceSettings.updateSignInPolicy': 4,
  },
};

import type { FeatureExamples } from '../../../../../testing/every-route/feature-examples.ts';

/** Example people have no local account, and their sign-ins are unknown. */
export const examples: FeatureExamples = {
  queryCounts: {
    'secondFactor.signIn': 0,
    'secondFactor.signInKey': 0,
    'secondFactor.signInSetUp': 0,
    'secondFactor.get': 2,
    'secondFactor.createKey': 1,
    'secondFactor.turnOn': 1,
    'secondFactor.renewRecoveryCodes': 1,
    'secondFactor.turnOff': 1,
  },
};

/** Exports that other domains may import from `access-policies`. */
export { useLimitLabels } from './limits/use-limit-labels.ts';
export { policyApi } from './policies/api.ts';
export { withUser } from './policies/policy-values.ts';

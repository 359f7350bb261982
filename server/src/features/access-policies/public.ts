/** Exports that other domains may import from `access-policies`. */
export { accessPoliciesFeature } from './feature.ts';
export { decidingPolicy, effectivePolicyIds, namedByPolicies, policyAdmits } from './policies/deciding-policy.ts';
export { usesOfSubject } from './policies/use-queries.ts';
export { bookUsage, type BookingKind } from './prices/book-usage.ts';

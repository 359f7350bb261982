/** Exports that other domains may import from `access-policies`. */
export { accessPoliciesFeature } from './feature.ts';
export {
  decidingPolicy,
  effectivePolicyIds,
  namedByPolicies,
  policyAdmits,
  type PolicySubject,
} from './policies/deciding-policy-queries.ts';
export {
  type Admission,
  type AdmissionTerms,
  admissionOf,
  admit,
  type AskedQuestion,
  countUsage,
  readTerms,
  settleRun,
} from './limits/admit.ts';
export { admitTest, maxTestsPerDay } from './limits/admit-test.ts';
export { readUsage } from './limits/limit-states.ts';
export { listLimited, policyLimits, type PolicyLimits } from './limits/limited-policy.ts';
export { compareCounters, rebuildAllCounters } from './limits/reconcile.ts';
export { type ExplainedPolicy, explainPolicies } from './policies/explained-policy-queries.ts';
export {
  assertMayReorder,
  effectiveOrder,
  lockListed,
  presentListed,
  readInstancePolicy,
} from './policies/listed-policies.ts';
export { findPolicyOpening } from './policies/opening-queries.ts';
export { mayReadPolicies } from './policies/policy.ts';
export { usesOfSubject } from './policies/use-queries.ts';
export { openBookedEmbedder } from './prices/book-embedding.ts';
export { bookUsage } from './prices/book-usage.ts';
export type { PricedModel } from './prices/default-prices.ts';
export { findPrices } from './prices/price-of.ts';
export { listBookingsOf } from './prices/usage-queries.ts';

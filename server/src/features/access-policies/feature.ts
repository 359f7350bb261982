import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { workOnLimitJobs } from './limits/reconcile.ts';
import { workOnPolicyJobs } from './policies/jobs.ts';
import { policyRoutes } from './policies/routes.ts';
import { type OwnUsageDeps, ownUsageRoutes } from './prices/own-usage.ts';
import { priceRoutes } from './prices/resource.ts';

export const accessPoliciesFeature = defineFeature({
  routes: (deps: ProductDeps & OwnUsageDeps) => [
    ...policyRoutes(deps),
    ...priceRoutes(deps),
    ...ownUsageRoutes(deps),
  ],
  async jobs(queue, deps: Parameters<typeof workOnPolicyJobs>[1] & Parameters<typeof workOnLimitJobs>[1]) {
    await workOnPolicyJobs(queue, deps);
    await workOnLimitJobs(queue, deps);
  },
});

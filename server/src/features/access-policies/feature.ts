import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { workOnPolicyJobs } from './policies/jobs.ts';
import { policyRoutes } from './policies/routes.ts';

export const accessPoliciesFeature = defineFeature({
  routes: (deps: ProductDeps) => policyRoutes(deps),
  async jobs(queue, deps: Parameters<typeof workOnPolicyJobs>[1]) {
    await workOnPolicyJobs(queue, deps);
  },
});

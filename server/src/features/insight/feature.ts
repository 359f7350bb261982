import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { workOnAuditJobs } from './audit/jobs.ts';
import { auditRoutes } from './audit/routes.ts';

export const insightFeature = defineFeature({
  routes: (deps: ProductDeps) => auditRoutes(deps),
  jobs: workOnAuditJobs,
});

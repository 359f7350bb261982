import type { JobQueue } from '../../jobs/job-queue.ts';
import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { workOnAnalyticsJobs } from './analytics/roll-up/roll-up.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { workOnAuditJobs } from './audit/jobs.ts';
import { auditRoutes } from './audit/routes.ts';

type JobDeps = Parameters<typeof workOnAuditJobs>[1] & Parameters<typeof workOnAnalyticsJobs>[1];

export const insightFeature = defineFeature({
  routes: (deps: ProductDeps) => [...analyticsRoutes(deps), ...auditRoutes(deps)],
  async jobs(queue: JobQueue, deps: JobDeps) {
    await workOnAuditJobs(queue, deps);
    await workOnAnalyticsJobs(queue, deps);
  },
});

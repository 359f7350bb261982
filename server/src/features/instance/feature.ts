import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { featureFlagRoutes } from './feature-flags/routes.ts';
import { modelProviderRoutes } from './model-providers/routes.ts';
import { modelProviderDeps } from './model-providers/service.ts';
import type { FollowDeps } from './notifications/follow.ts';
import { workOnNoticeJobs } from './notices/jobs.ts';
import { noticeRoutes } from './notices/resource.ts';
import type { ShownNoticesDeps } from './notices/shown-notices.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { instanceSettingsRoutes } from './settings/routes.ts';
import { type InstanceSettingsDeps, seed } from './settings/service.ts';
import type { SignInPolicyDeps } from './settings/sign-in-policy.ts';

type RouteDeps = ProductDeps &
  FollowDeps &
  ShownNoticesDeps &
  Pick<InstanceSettingsDeps, 'isPublicOrigin'> &
  Pick<SignInPolicyDeps, 'accessChanges'>;

export const instanceFeature = defineFeature({
  routes: (deps: RouteDeps) => [
    ...featureFlagRoutes(deps),
    ...instanceSettingsRoutes(deps),
    ...modelProviderRoutes({ ...deps, ...modelProviderDeps(deps) }),
    ...noticeRoutes(deps),
    ...notificationRoutes(deps),
  ],
  jobs: workOnNoticeJobs,
  seed,
});

import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { createMailer } from '../../outbound/mailer.ts';
import { ownOriginOf, type TaskDeps } from '../instance/public.ts';
import { groupMemberRoutes } from './groups/members/routes.ts';
import { groupRoutes } from './groups/resource.ts';
import { setUpFromEnvironment } from './identity/accounts/setup.ts';
import type { Identity } from './identity/identity.ts';
import { workOnIdentityJobs } from './identity/jobs.ts';
import { identityRoutes } from './identity/routes.ts';
import { workOnPersonalDataJobs } from './personal-data/jobs.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import type { PersonalDataDeps } from './personal-data/service.ts';
import { workOnRoleJobs } from './roles/jobs.ts';
import { roleRoutes } from './roles/routes.ts';
import { seed } from './roles/service.ts';
import { userRoutes } from './users/routes.ts';

interface RouteDeps extends ProductDeps, Pick<TaskDeps, 'notificationLog'> {
  identity: Identity;
  stopAnswersOf: PersonalDataDeps['stopAnswersOf'];
}
type JobDeps = Parameters<typeof workOnIdentityJobs>[1] &
  Parameters<typeof workOnPersonalDataJobs>[1] &
  Parameters<typeof workOnRoleJobs>[1];

/** Dependencies for sending links to accounts, and for building their addresses. */
const linkDeps = ({ config, logger, identity: { isPublicOrigin } }: RouteDeps) => ({
  usesLocalAccounts: config.entraId === undefined,
  ownOrigin: (asked: string) => ownOriginOf({ config, isPublicOrigin }, asked),
  mailer: config.mail && createMailer(config.mail, logger),
});

export const peopleFeature = defineFeature({
  routes(product: RouteDeps) {
    const deps = { ...product, accessChanges: product.identity.deps.accessChanges };
    return [
      ...identityRoutes(product.identity.deps),
      ...groupRoutes(deps),
      ...groupMemberRoutes(deps),
      ...roleRoutes(deps),
      ...userRoutes({ ...deps, ...linkDeps(product) }),
      ...personalDataRoutes(deps),
    ];
  },
  async jobs(queue, deps: JobDeps) {
    await workOnIdentityJobs(queue, deps);
    await workOnPersonalDataJobs(queue, deps);
    await workOnRoleJobs(queue, deps);
  },
  async seed(deps: Parameters<typeof seed>[0] & Parameters<typeof setUpFromEnvironment>[0]) {
    await seed(deps);
    await setUpFromEnvironment(deps);
  },
});

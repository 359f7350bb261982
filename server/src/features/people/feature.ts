import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import { createMailer } from '../../outbound/mailer.ts';
import { keySealer } from '../../sealed-key.ts';
import { linkOriginOf, type TaskDeps } from '../instance/public.ts';
import { groupMemberRoutes } from './groups/members/routes.ts';
import { groupRoutes } from './groups/resource.ts';
import { ownAccountRoutes } from './identity/account/routes.ts';
import { accountMails } from './identity/accounts/account-mails.ts';
import { setUpFromEnvironment } from './identity/accounts/setup.ts';
import type { Identity } from './identity/identity.ts';
import { workOnIdentityJobs } from './identity/jobs.ts';
import { identityRoutes } from './identity/routes.ts';
import { secondFactorRoutes } from './identity/second-factor/routes.ts';
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
type JobDeps = Omit<Parameters<typeof workOnIdentityJobs>[1], 'mailer'> & {
  mail: Config['mail'];
  logger: FastifyBaseLogger;
} & Parameters<typeof workOnPersonalDataJobs>[1] &
  Parameters<typeof workOnRoleJobs>[1];

/** Dependencies for sending links to accounts, and for building their addresses. */
function linkDeps({ db, config, logger, jobs, identity: { isPublicOrigin } }: RouteDeps) {
  const mailer = config.mail && createMailer(config.mail, logger);
  const linkOrigin = (asked: string) => linkOriginOf({ db, config, isPublicOrigin }, asked);
  return {
    usesLocalAccounts: config.entraId === undefined,
    linkOrigin,
    mailer,
    accountMails: accountMails({ jobs, mailer, linkOrigin }),
  };
}

export const peopleFeature = defineFeature({
  routes(product: RouteDeps) {
    const deps = { ...product, accessChanges: product.identity.deps.accessChanges };
    const links = linkDeps(product);
    return [
      ...identityRoutes(product.identity.deps),
      ...secondFactorRoutes({
        ...product.identity.deps,
        ...links,
        sealer: keySealer(product.config.secret, 'second_factors'),
      }),
      ...ownAccountRoutes({ ...product.identity.deps, ...links, blobs: product.blobs }),
      ...groupRoutes(deps),
      ...groupMemberRoutes(deps),
      ...roleRoutes(deps),
      ...userRoutes({ ...deps, ...links }),
      ...personalDataRoutes(deps),
    ];
  },
  async jobs(queue, { mail, ...deps }: JobDeps) {
    await workOnIdentityJobs(queue, { ...deps, mailer: mail && createMailer(mail, deps.logger) });
    await workOnPersonalDataJobs(queue, deps);
    await workOnRoleJobs(queue, deps);
  },
  async seed(deps: Parameters<typeof seed>[0] & Parameters<typeof setUpFromEnvironment>[0]) {
    await seed(deps);
    await setUpFromEnvironment(deps);
  },
});

/** Exports that other domains may import from `people`. */
export { groupMemberRoutes } from './groups/members/routes.ts';
export { groupRoutes } from './groups/routes.ts';
export { createLocalAccount, resetPassword } from './identity/accounts/local-accounts.ts';
export { openSetup, setUpFromEnvironment } from './identity/accounts/setup.ts';
export { createIdentity, type Identity } from './identity/identity.ts';
export { workOnIdentityJobs } from './identity/jobs.ts';
export { ownAddresses, type OwnAddresses } from './identity/public-addresses.ts';
export { identityRoutes } from './identity/routes.ts';
export { setActive } from './identity/sessions/activation.ts';
export {
  type ListedPerson,
  listAll as listPeople,
  listNamed as listPeopleNamed,
  type User,
} from './identity/users/service.ts';
export { workOnPersonalDataJobs } from './personal-data/jobs.ts';
export { personalDataRoutes } from './personal-data/routes.ts';
export { personalDataAudiences } from './personal-data/service.ts';
export { workOnRoleJobs } from './roles/jobs.ts';
export { roleRoutes } from './roles/routes.ts';
export {
  assign as assignRole,
  resolve as resolveGrants,
  type RoleDeps,
  seed as seedRoles,
  unassign as unassignRole,
} from './roles/service.ts';
export { userRoutes } from './users/routes.ts';

/** Exports that other domains may import from `people`. */
export { peopleFeature } from './feature.ts';
export { createLocalAccount, resetPassword } from './identity/accounts/local-accounts.ts';
export { openSetup } from './identity/accounts/setup.ts';
export { createIdentity, type Identity } from './identity/identity.ts';
export { ownAddresses, type OwnAddresses } from './identity/public-addresses.ts';
export { setActive } from './identity/sessions/activation.ts';
export {
  type ListedPerson,
  listAll as listPeople,
  listNamed as listPeopleNamed,
  type User,
} from './identity/users/service.ts';
export { personalDataAudiences } from './personal-data/service.ts';
export {
  assign as assignRole,
  resolve as resolveGrants,
  type RoleDeps,
  seed as seedRoles,
  unassign as unassignRole,
} from './roles/service.ts';

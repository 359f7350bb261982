/** Exports that other domains may import from `people`. */
export { groupApi } from './groups/api.ts';
export { memberApi } from './groups/members/api.ts';
export {
  type OwnActions,
  useFeatureCheck,
  useHasAction,
  useIsFeatureEnabled,
  useMayCall,
  useOwnActions,
} from './identity/account/api.ts';
export {
  storeSetupToken,
  readSetupToken,
  selectUserId,
  SessionContext,
  useApplicationSettings,
  useIsSigningIn,
  useSession,
  useSetupStateQuery,
  useSignInAfterSetup,
} from './identity/api.ts';
export { authActions, selectAuth, selectIsAuthenticated } from './identity/auth-state.ts';
export { loadIdentityClient } from './identity/identity-client.ts';
export { readTokenPayload } from './identity/product-token.ts';
export { type AuthSession, createAuthSession } from './identity/session.ts';
export { roleApi } from './roles/api.ts';
export { usePeopleOptions, usePersonFilterOptions, userApi } from './users/api.ts';

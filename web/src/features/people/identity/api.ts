/** What other features may know of the signed-in session. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { createContext, useCallback, useContext } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type AuthState, authActions, selectAuth, selectIsAuthenticated } from './auth-state.ts';
import type { Credentials } from './local-sign-in.ts';
import type { AuthSession } from './session.ts';
import { api, queryOf } from '../../../lib/http/api.ts';
import { forgetSetupToken, keepSetupToken, keepSignInEmail, keptSetupToken } from './setup-token.ts';

export { keepSetupToken, keptSetupToken };

const authApi = api.injectEndpoints({
  endpoints: (build) => ({ setupState: queryOf(build, identityRoutes.setupState) }),
});
/** Whether the first administrator is still to be made. */
export const { useSetupStateQuery } = authApi;

export const SessionContext = createContext<AuthSession | undefined>(undefined);

/** Signing in, renewing, signing out. */
export function useSession(): AuthSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext');
  return session;
}

/** The account is known and the token not empty. False for a moment during a renewal: see `useIsSigningIn`. */
export const useIsAuthenticated = (): boolean => useSelector(selectIsAuthenticated);

/** A sign-in or a renewal is under way. */
export const useIsSigningIn = (): boolean => useSelector(selectAuth).isBusy;

/** Name and user name of the signed-in person; empty when nobody is. */
export const useAccount = (): AuthState['account'] => useSelector(selectAuth).account;

/** Id of the signed-in person; '' while nobody is. */
export const selectUserId = (root: object): string => selectAuth(root).user?.userId ?? '';

/** Name, organisation and sign-in authority of the instance. */
export const useApplicationSettings = (): AuthState['settings'] => useSelector(selectAuth).settings;

/** What a set-up signs in with: the account that it has just made, or its link's token at an outside provider. */
type SetupSignIn = { account: Credentials } | { setupToken: string };

/** Where a new administrator goes on: to connecting a model. */
const pathAfterSetup = '/setup/model';

/** Returns what begins the sign-in after a set-up. Rejects as `signInLocally` does. */
export function useSignInAfterSetup(): (by: SetupSignIn) => Promise<void> {
  const dispatch = useDispatch();
  const session = useSession();
  return useCallback(
    async (by) => {
      dispatch(authActions.pathAfterLoginChanged(pathAfterSetup));
      if ('setupToken' in by) {
        keepSetupToken(by.setupToken);
        await session.signIn();
      } else {
        forgetSetupToken();
        keepSignInEmail(by.account.email);
        await session.signInLocally(by.account);
      }
    },
    [dispatch, session],
  );
}

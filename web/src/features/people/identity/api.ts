/** Session state available to other features. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { createContext, useCallback, useContext } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type AuthState, authActions, selectAuth, selectIsAuthenticated } from './auth-state.ts';
import type { Credentials } from './local-sign-in.ts';
import type { AuthSession } from './session.ts';
import { api, queryOf } from '../../../lib/http/api.ts';
import { clearSetupToken, storeSetupToken, storeSignInEmail, readSetupToken } from './setup-token.ts';

export { storeSetupToken, readSetupToken };

const authApi = api.injectEndpoints({
  endpoints: (build) => ({ setupState: queryOf(build, identityRoutes.setupState) }),
});
/** Query for whether the first administrator still has to be created. */
export const { useSetupStateQuery } = authApi;

export const SessionContext = createContext<AuthSession | undefined>(undefined);

export function useSession(): AuthSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext');
  return session;
}

/** Returns whether account and token are present. Briefly false during a renewal: see `useIsSigningIn`. */
export const useIsAuthenticated = (): boolean => useSelector(selectIsAuthenticated);

/** Returns true during a sign-in or a renewal. */
export const useIsSigningIn = (): boolean => useSelector(selectAuth).isBusy;

/** Returns name and user name of the signed-in user; empty without one. */
export const useAccount = (): AuthState['account'] => useSelector(selectAuth).account;

/** Returns the id of the signed-in user; '' without one. */
export const selectUserId = (root: object): string => selectAuth(root).user?.userId ?? '';

/** Returns name, organisation and sign-in authority of the instance. */
export const useApplicationSettings = (): AuthState['settings'] => useSelector(selectAuth).settings;

/**
 * Credentials for the sign-in after a set-up: the account just created, or the link's token for an
 * external provider.
 */
type SetupSignIn = { account: Credentials } | { setupToken: string };

/** Next step of a new administrator: connecting a model. */
const pathAfterSetup = '/setup/model';

/** Returns a function that starts the sign-in after a set-up. Rejects like `signInLocally`. */
export function useSignInAfterSetup(): (by: SetupSignIn) => Promise<void> {
  const dispatch = useDispatch();
  const session = useSession();
  return useCallback(
    async (by) => {
      dispatch(authActions.pathAfterLoginChanged(pathAfterSetup));
      if ('setupToken' in by) {
        storeSetupToken(by.setupToken);
        await session.signIn();
      } else {
        clearSetupToken();
        storeSignInEmail(by.account.email);
        // The login screen asks for the second factor.
        if (await session.signInLocally(by.account)) throw new Error('A second factor is missing');
      }
    },
    [dispatch, session],
  );
}

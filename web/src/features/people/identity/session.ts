/**
 * Sign-in, renewal and sign-out: exchanges the identity provider's tokens for the product's token.
 */
import { errorBodyOf, failureOf } from '../../../lib/http/api-failure.ts';
import type { HttpClient } from '../../../lib/http/http-client.ts';
import { log } from '../../../lib/log.ts';
import { sessionEnded } from '../../../lib/session/session-end.ts';
import type { SessionPort } from '../../../lib/session/session-port.ts';
import { wait } from '../../../lib/wait.ts';
import { type AuthState, authActions } from './auth-state.ts';
import { countExchange, resetExchanges } from './exchange-counter.ts';
import { type IdentityClient, IdentityError, type IdentityTokens } from './identity-client.ts';
import type { Credentials, SecondStep } from './local-sign-in.ts';
import { endSession, ExchangeLoopError, identityProvider, requestToken } from './token-request.ts';

/** Maximum wait for the server before signing out locally. */
const signOutWaitMs = 3000;
/** Remaining lifetime below which an access token is renewed before use. */
const directoryTokenSpareMs = 60_000;

export interface SessionDeps {
  http: () => HttpClient;
  store: { auth(): AuthState; dispatch(action: { type: string }): unknown };
  /** Loads the identity client on demand; called once per page. */
  loadIdentity(settings: AuthState['settings']['entraIdSettings']): Promise<IdentityClient>;
  now(): number;
  /** Replaces the page by another address of the product. */
  leaveTo(address: string): void;
}

export interface AuthSession {
  /** Interface for the HTTP client (document 2 §8). */
  port: SessionPort;
  /**
   * Completes a sign-in with a response in the address. A failure is stored in the auth state's
   * `error`.
   */
  acceptRedirect(): Promise<void>;
  /** Redirects to the provider's sign-in page, which may need no interaction. */
  signIn(options?: { loginHint?: string }): Promise<void>;
  /**
   * Answers the embedded provider with a local account and leaves to complete the sign-in, or resolves
   * to the step that is missing. Rejects with ApiError if the account is refused; earlier failures reject, too, and are stored in the
   * auth state's `error`.
   */
  signInLocally(credentials: Credentials): Promise<SecondStep | undefined>;
  /** Requests a new product token with renewed arguments. */
  renew(): Promise<void>;
  /** Access token for the directory, valid for a while; `undefined` if the provider gives none. */
  directoryToken(): Promise<string | undefined>;
  /**
   * Ends the session on the server, clears the local state, and redirects to the provider's
   * sign-out.
   */
  signOut(): Promise<void>;
}

/**
 * Thrown when a sign-out, here or in another tab, happened during an exchange, whose result is
 * dropped.
 */
class SignedOutError extends Error {}

/** Short error code for the auth state: of the catalogue or of the provider. */
function errorCode(error: unknown): string {
  if (error instanceof IdentityError) return error.code;
  const failure = failureOf(error);
  if (!failure) return error instanceof Error ? error.name : 'unknown';
  return errorBodyOf(failure)?.code ?? String(failure.status);
}

/** Loads the identity client once; after a failure the next call retries. */
function identityLoader({ loadIdentity, store }: SessionDeps): () => Promise<IdentityClient> {
  let identity: Promise<IdentityClient> | undefined;
  return () => {
    identity ??= loadIdentity(store.auth().settings.entraIdSettings).catch((error: unknown) => {
      identity = undefined;
      throw error;
    });
    return identity;
  };
}

function portOf(store: SessionDeps['store'], renew: () => Promise<void>): SessionPort {
  return {
    token: () => store.auth().n1aiToken,
    hasAccount: () => Boolean(store.auth().account.name || store.auth().account.userName),
    canRenew: () => store.auth().n1aiTokenArgs !== undefined,
    renew,
    clearToken: () => store.dispatch(authActions.tokenChanged(undefined)),
    clearTokenAndAccount: () => store.dispatch(authActions.accountCleared()),
  };
}

/**
 * Runs one step of signing in; a failure clears the token, stores the error, and is not retried.
 */
async function runSignInStep<T>(store: SessionDeps['store'], step: () => Promise<T>): Promise<T> {
  store.dispatch(authActions.busyChanged(true));
  try {
    return await step();
  } catch (error) {
    if (error instanceof SignedOutError) throw error;
    log.error('Sign-in failed', error);
    store.dispatch(authActions.signInFailed(errorCode(error)));
    throw error;
  } finally {
    store.dispatch(authActions.busyChanged(false));
  }
}

/**
 * Returns the stored access token, renewed shortly before it expires; the product's token stays
 * unchanged.
 */
async function directoryToken(
  { store, now }: SessionDeps,
  identityClient: () => Promise<IdentityClient>,
): Promise<string | undefined> {
  const { n1aiTokenArgs, account } = store.auth();
  const { accessToken, expiresOn } = n1aiTokenArgs?.tokenRequest ?? {};
  if (accessToken && expiresOn && Date.parse(expiresOn) - now() > directoryTokenSpareMs) return accessToken;
  const { account: _account, ...tokenRequest } = await (await identityClient()).renewSilently(
    account.userName,
  );
  if (!store.auth().n1aiTokenArgs) throw new SignedOutError();
  store.dispatch(authActions.tokenArgumentsChanged({ identityProvider, tokenRequest }));
  return tokenRequest.accessToken;
}

/** Revokes the session's tokens on the server; an unreachable server does not block signing out. */
async function revoke({ http, store }: SessionDeps, renewal: Promise<void> | undefined): Promise<void> {
  const deadline = new AbortController();
  const ended = async () => {
    // No token is present during a renewal.
    await renewal?.catch(() => undefined);
    if (store.auth().n1aiToken) await endSession(http(), deadline.signal);
  };
  const onFailure = (error: unknown) => log.warn('The session could not be ended on the server', error);
  await Promise.race([ended().catch(onFailure), wait(signOutWaitMs)]);
  deadline.abort();
}

/** Reuses one interaction for all password attempts. */
function localSignIn({ http, store, leaveTo }: SessionDeps, identityClient: () => Promise<IdentityClient>) {
  let waiting: string | undefined;
  return async (credentials: Credentials): Promise<SecondStep | undefined> => {
    // Loaded with the first attempt; most visits have a session.
    const { answerInteraction, beginInteraction } = await import('./local-sign-in.ts');
    const begin = async () => (waiting ??= await beginInteraction(await identityClient(), credentials.email));
    const uid = await runSignInStep(store, begin);
    return answerInteraction({ http: http(), uid, leaveTo }, credentials);
  };
}

export function createAuthSession(deps: SessionDeps): AuthSession {
  const { http, store, now } = deps;
  const identityClient = identityLoader(deps);
  let renewal: Promise<void> | undefined;
  /** One response in the address per page load. */
  let acceptance: Promise<void> | undefined;

  /**
   * Replaces the stored account and arguments and exchanges them, within an existing session or a
   * new one.
   */
  async function exchangeTokens(
    { account, ...tokenRequest }: IdentityTokens,
    sessionId?: string,
  ): Promise<void> {
    const args = { identityProvider, tokenRequest };
    store.dispatch(authActions.accountChanged(account));
    store.dispatch(authActions.tokenArgumentsChanged(args));
    const isLoop = countExchange(now());
    if (isLoop) await (await identityClient()).clearCache();
    if (isLoop) throw new ExchangeLoopError('Too many token exchanges; the identity cache was cleared');
    const token = await requestToken(http(), args, sessionId);
    if (!store.auth().n1aiTokenArgs) throw new SignedOutError();
    store.dispatch(authActions.tokenChanged(token));
  }

  function renew(): Promise<void> {
    renewal ??= runSignInStep(store, async () => {
      store.dispatch(authActions.tokenChanged(undefined));
      const client = await identityClient();
      const { account, user } = store.auth();
      await exchangeTokens(await client.renewSilently(account.userName), user?.sessionId);
    }).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  return {
    port: portOf(store, renew),
    renew,
    acceptRedirect() {
      acceptance ??= runSignInStep(store, async () => {
        const tokens = await (await identityClient()).acceptRedirect();
        if (tokens) await exchangeTokens(tokens);
      }).catch(() => undefined);
      return acceptance;
    },
    async signIn({ loginHint } = {}) {
      await runSignInStep(store, async () => {
        const client = await identityClient();
        await client.leaveToSignIn(loginHint);
      }).catch(() => undefined);
    },
    signInLocally: localSignIn(deps, identityClient),
    directoryToken: () => directoryToken(deps, identityClient),
    async signOut() {
      const idToken = store.auth().n1aiTokenArgs?.tokenRequest.idToken;
      const [client] = await Promise.all([identityClient().catch(() => undefined), revoke(deps, renewal)]);
      store.dispatch(sessionEnded());
      resetExchanges();
      await client?.leaveToSignOut(idToken).catch((error: unknown) => log.error('Sign-out failed', error));
    },
  };
}

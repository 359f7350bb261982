/** Client of the identity provider: MSAL, loaded at sign-in or token renewal. */
import type { AuthenticationResult, IPublicClientApplication } from '@azure/msal-browser';
import type { ApplicationSettings } from '@polylogue/contract/instance/settings/routes';
import { fetchAddress } from '../../../lib/http/fetch-address.ts';
import { log } from '../../../lib/log.ts';
import {
  bridgePath,
  directoryScope,
  identityAddress,
  loginPath,
  msalConfiguration,
  signInScopes,
} from './identity-config.ts';

export interface IdentityTokens {
  account: { name: string; userName: string };
  idToken: string;
  accessToken?: string;
  expiresOn?: string;
}

/** Error of the provider, with its short code for log and screen. */
export class IdentityError extends Error {
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`Identity provider: ${code}`, options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

export interface IdentityClient {
  /** Reads and removes the provider's response from the address; `undefined` without one. */
  acceptRedirect(): Promise<IdentityTokens | undefined>;
  /** Renews tokens without user interaction; rejects with IdentityError if it is required. */
  renewSilently(userName: string): Promise<IdentityTokens>;
  /** Redirects to the provider's sign-in page. */
  leaveToSignIn(loginHint?: string): Promise<void>;
  /**
   * Starts a sign-in without leaving the page; resolves to the address at which the provider asks
   * for credentials.
   */
  beginSignIn(loginHint: string): Promise<string>;
  /** Redirects to the provider's sign-out. */
  leaveToSignOut(idToken: string | undefined): Promise<void>;
  clearCache(): Promise<void>;
}

/** MSAL's codes for an unreachable provider. */
const networkCodes = new Set([
  'no_network_connectivity',
  'network_error',
  'post_request_failed',
  'get_request_failed',
  'endpoints_resolution_error',
  'openid_config_error',
  'timed_out',
]);

function codeOf(error: unknown): string {
  const code =
    typeof error === 'object' && error !== null && 'errorCode' in error ? String(error.errorCode) : 'unknown';
  return networkCodes.has(code) ? 'FETCH_ERROR' : code;
}

/** Maps every load failure to an unreachable provider, whatever response its host sent. */
async function loaded<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    throw new IdentityError('FETCH_ERROR', { cause });
  }
}

async function translated<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (cause) {
    throw new IdentityError(codeOf(cause), { cause });
  }
}

function tokensOf({ account, idToken, accessToken, expiresOn }: AuthenticationResult): IdentityTokens {
  return {
    account: { name: account.name ?? account.username, userName: account.username },
    idToken,
    accessToken: accessToken || undefined,
    expiresOn: expiresOn?.toISOString(),
  };
}

/** Returns a sign-in response sent as query, not as the fragment that MSAL expects; `undefined` without one. */
export function answerInQuery(search: string): string | undefined {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error')) ? search : undefined;
}

/** Captures the address that MSAL would redirect to. */
class RedirectCapture {
  #take: ((url: string) => void) | undefined;

  /** MSAL's `onRedirectNavigate`: false prevents the redirect. */
  readonly onNavigate = (url: string): boolean => {
    this.#take?.(url);
    return this.#take === undefined;
  };

  /** Runs a redirect; resolves to its target instead. */
  async capture(leave: () => Promise<void>): Promise<string> {
    const address = new Promise<string>((resolve) => (this.#take = resolve));
    try {
      await leave();
      return await address;
    } finally {
      this.#take = undefined;
    }
  }
}

interface ClientParts {
  msal: IPublicClientApplication;
  redirect: RedirectCapture;
  origin: string;
}

function clientOf({ msal, redirect, origin }: ClientParts): IdentityClient {
  // Called on every load: MSAL also completes interactions started before a redirect, such as a
  // sign-out.
  const answer = translated(
    msal.handleRedirectPromise({ navigateToLoginRequestUrl: false, hash: answerInQuery(location.search) }),
  );
  answer.catch((error: unknown) => log.debug('The address contained no valid sign-in response', error));
  const silent = { scopes: [directoryScope], redirectUri: origin + bridgePath };
  const knownAccount = () => msal.getActiveAccount() ?? msal.getAllAccounts()[0];
  const signIn = { scopes: signInScopes, extraScopesToConsent: [directoryScope] };
  return {
    async acceptRedirect() {
      const result = await answer;
      if (!result) return undefined;
      msal.setActiveAccount(result.account);
      // The sign-in identifies the user; the directory's token is optional, since some browsers'
      // privacy settings block it.
      const withDirectory = await msal
        .acquireTokenSilent({ ...silent, account: result.account })
        .catch((error: unknown) => log.warn('No token for the directory could be acquired', error));
      return tokensOf(withDirectory ?? result);
    },
    async renewSilently(userName) {
      await answer.catch(() => undefined);
      const account = knownAccount();
      const result = await translated(
        account
          ? msal.acquireTokenSilent({ ...silent, account, forceRefresh: true })
          : // A new tab has no identity cache, but the provider may still have a session.
            msal.ssoSilent({ ...silent, scopes: [...signInScopes, directoryScope], loginHint: userName }),
      );
      msal.setActiveAccount(result.account);
      return tokensOf(result);
    },
    async leaveToSignIn(loginHint) {
      await answer.catch(() => undefined);
      await translated(msal.loginRedirect({ ...signIn, loginHint }));
    },
    async beginSignIn(loginHint) {
      await answer.catch(() => undefined);
      // Prompts for the entered password even if the provider has a session.
      const request = { ...signIn, loginHint, prompt: 'login' };
      const address = await redirect.capture(() => translated(msal.loginRedirect(request)));
      return loaded(fetchAddress(address));
    },
    async leaveToSignOut(idToken) {
      await answer.catch(() => undefined);
      const account = knownAccount();
      const request = { account, idTokenHint: idToken, postLogoutRedirectUri: origin + loginPath };
      await translated(msal.logoutRedirect(request));
    },
    clearCache: () => msal.clearCache(),
  };
}

/**
 * Loads and connects MSAL. Rejects with InsecureAuthorityError, or with IdentityError `FETCH_ERROR`
 * when MSAL or the provider's metadata cannot be loaded.
 */
export async function loadIdentityClient(
  { clientId, ...address }: ApplicationSettings['entraIdSettings'],
  readMetadata: (url: string) => Promise<string>,
): Promise<IdentityClient> {
  const { origin } = location;
  const resolved = identityAddress({ clientId, ...address });
  const [{ PublicClientApplication }, metadata] = await Promise.all([
    loaded(import('@azure/msal-browser')),
    resolved.metadataUrl ? loaded(readMetadata(resolved.metadataUrl)) : undefined,
  ]);
  const redirect = new RedirectCapture();
  const configuration = msalConfiguration(resolved, { clientId, origin, metadata });
  configuration.auth.onRedirectNavigate = redirect.onNavigate;
  const msal = new PublicClientApplication(configuration);
  await translated(msal.initialize());
  return clientOf({ msal, redirect, origin });
}

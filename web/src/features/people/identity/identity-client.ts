/** The identity provider in this browser: MSAL, loaded when somebody signs in or a token has to be renewed. */
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

/** A provider's refusal, with its short code for the log and the screen. */
export class IdentityError extends Error {
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`Identity provider: ${code}`, options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

export interface IdentityClient {
  /** Takes the provider's answer out of the address; `undefined` when there is none. */
  acceptRedirect(): Promise<IdentityTokens | undefined>;
  /** Fresh tokens without any screen; rejects with IdentityError where the provider wants one. */
  renewSilently(userName: string): Promise<IdentityTokens>;
  /** Leaves for the provider's sign-in page. */
  leaveToSignIn(loginHint?: string): Promise<void>;
  /** Begins a sign-in without leaving the page; resolves to the address where the provider asks who it is. */
  beginSignIn(loginHint: string): Promise<string>;
  /** Leaves for the provider's sign-out. */
  leaveToSignOut(idToken: string | undefined): Promise<void>;
  clearCache(): Promise<void>;
}

/** MSAL's codes for a provider that gives no answer. */
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

/** Anything that could not be loaded is a provider that can't be reached, whatever its host answered instead. */
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

/** MSAL looks for the answer behind `#`; some providers answer behind `?` whatever they were asked for. */
export function answerInQuery(search: string): string | undefined {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error')) ? search : undefined;
}

/** Catches the address that MSAL wants to leave for. */
class Departure {
  #take: ((url: string) => void) | undefined;

  /** MSAL's `onRedirectNavigate`: false keeps the page. */
  readonly onNavigate = (url: string): boolean => {
    this.#take?.(url);
    return this.#take === undefined;
  };

  /** Runs what would leave; resolves to where it would have gone. */
  async caught(leave: () => Promise<void>): Promise<string> {
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
  departure: Departure;
  origin: string;
}

function clientOf({ msal, departure, origin }: ClientParts): IdentityClient {
  // Asked on every load: MSAL also ends here what it began before the browser left, such as a sign-out.
  const answer = translated(
    msal.handleRedirectPromise({ navigateToLoginRequestUrl: false, hash: answerInQuery(location.search) }),
  );
  answer.catch((error: unknown) => log.debug('The address held no usable answer', error));
  const silent = { scopes: [directoryScope], redirectUri: origin + bridgePath };
  const knownAccount = () => msal.getActiveAccount() ?? msal.getAllAccounts()[0];
  const signIn = { scopes: signInScopes, extraScopesToConsent: [directoryScope] };
  return {
    async acceptRedirect() {
      const result = await answer;
      if (!result) return undefined;
      msal.setActiveAccount(result.account);
      // The sign-in proves who it is; the directory's token is a bonus that some browsers' privacy settings deny.
      const withDirectory = await msal
        .acquireTokenSilent({ ...silent, account: result.account })
        .catch((error: unknown) => log.warn('No token for the directory', error));
      return tokensOf(withDirectory ?? result);
    },
    async renewSilently(userName) {
      await answer.catch(() => undefined);
      const account = knownAccount();
      const result = await translated(
        account
          ? msal.acquireTokenSilent({ ...silent, account, forceRefresh: true })
          : // A new tab has no identity cache, but the provider may still know the person.
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
      // Whoever enters a password is asked for it, even if the provider knows somebody already.
      const request = { ...signIn, loginHint, prompt: 'login' };
      const address = await departure.caught(() => translated(msal.loginRedirect(request)));
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
 * Loads MSAL and connects it. Rejects with InsecureAuthorityError, or with IdentityError `FETCH_ERROR` when
 * MSAL or the provider's metadata can't be read.
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
  const departure = new Departure();
  const configuration = msalConfiguration(resolved, { clientId, origin, metadata });
  configuration.auth.onRedirectNavigate = departure.onNavigate;
  const msal = new PublicClientApplication(configuration);
  await translated(msal.initialize());
  return clientOf({ msal, departure, origin });
}

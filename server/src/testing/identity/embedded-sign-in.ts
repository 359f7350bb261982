/** Steps of a sign-in at the embedded provider, as a browser makes them. */
import { createHash, randomBytes } from 'node:crypto';
import { type ClientResponse, type CookieClient, cookieClient } from './cookie-client.ts';

export interface Started {
  browser: CookieClient;
  verifier: string;
  response: ClientResponse;
  /** Redirect of the provider; empty if there is none. */
  location: string;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface ProviderTokens {
  id_token: string;
  access_token: string;
}

const locationOf = (response: ClientResponse) => String(response.headers.location ?? '');

/** Makes sign-ins of the browser application `clientId` at the product that listens at `origin`. */
export function embeddedSignIn(origin: string, clientId: string) {
  const redirectUri = `${origin}/auth/jwt/login`;

  /** Requests a code; parameters given as an empty text are omitted. */
  async function authorize(
    extra: Record<string, string> = {},
    browser = cookieClient(origin),
  ): Promise<Started> {
    const verifier = randomBytes(32).toString('base64url');
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid profile email offline_access User.Read',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      nonce: 'nonce-1',
      state: 'state-1',
      ...extra,
    };
    const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
    const response = await browser.send({ url: `/oidc/auth?${query.toString()}` });
    return { browser, verifier, response, location: locationOf(response) };
  }

  /** Submits the password on the page at `location`. */
  const typePassword = (browser: CookieClient, location: string, payload: Credentials) =>
    browser.send({
      method: 'POST',
      url: `/api/internal/identity/interactions/${location.split('/').at(-1)}`,
      payload,
    });

  /** Resumes after the password; resolves to the code in the address, or an empty text. */
  async function resume(browser: CookieClient, answered: ClientResponse): Promise<string> {
    const resumed = await browser.send({ url: answered.json<{ redirectTo: string }>().redirectTo });
    return URL.parse(locationOf(resumed))?.searchParams.get('code') ?? '';
  }

  const redeem = ({ browser, verifier }: Pick<Started, 'browser' | 'verifier'>, code: string) =>
    browser.send({
      method: 'POST',
      url: '/oidc/token',
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),
    });

  /** Requests a code and signs in. Resolves to the code. */
  async function codeFor(credentials: Credentials, extra?: Record<string, string>) {
    const started = await authorize(extra);
    const answered = await typePassword(started.browser, started.location, credentials);
    return { ...started, code: await resume(started.browser, answered) };
  }

  /** Signs in completely. Resolves to the provider's tokens. */
  async function signIn(credentials: Credentials) {
    const withCode = await codeFor(credentials);
    const tokens = (await redeem(withCode, withCode.code)).json<ProviderTokens>();
    return { ...withCode, ...tokens };
  }

  return { origin, redirectUri, authorize, typePassword, resume, redeem, codeFor, signIn };
}

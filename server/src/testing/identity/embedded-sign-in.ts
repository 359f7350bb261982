/** The steps of a sign-in at the embedded provider, each taken as a browser takes it. */
import { createHash, randomBytes } from 'node:crypto';
import { type ClientResponse, type CookieClient, cookieClient } from './cookie-client.ts';

export interface Started {
  browser: CookieClient;
  verifier: string;
  response: ClientResponse;
  /** Where the provider sends the browser; empty when it sends it nowhere. */
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

/** Sign-ins of the browser application `clientId` at the product that listens at `origin`. */
export function embeddedSignIn(origin: string, clientId: string) {
  const redirectUri = `${origin}/auth/jwt/login`;

  /** Asks for a code; parameters given as an empty text are left out. */
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

  /** Types the password on the page at `location`. */
  const typePassword = (browser: CookieClient, location: string, payload: Credentials) =>
    browser.send({
      method: 'POST',
      url: `/api/internal/identity/interactions/${location.split('/').at(-1)}`,
      payload,
    });

  /** Goes on after the password; resolves to the code in the address, or an empty text. */
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

  /** From the question for a code to the code itself. */
  async function codeFor(credentials: Credentials, extra?: Record<string, string>) {
    const started = await authorize(extra);
    const answered = await typePassword(started.browser, started.location, credentials);
    return { ...started, code: await resume(started.browser, answered) };
  }

  /** The whole way: to the provider's tokens. */
  async function signIn(credentials: Credentials) {
    const withCode = await codeFor(credentials);
    const tokens = (await redeem(withCode, withCode.code)).json<ProviderTokens>();
    return { ...withCode, ...tokens };
  }

  return { origin, redirectUri, authorize, typePassword, resume, redeem, codeFor, signIn };
}

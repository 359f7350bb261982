import { createHash, randomBytes } from 'node:crypto';
import { identityRoutes } from '@polylogue/contract/identity/routes';
import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CookieClient, cookieClient } from '../../../testing/cookie-client.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { embeddedClientId } from '../../instance-settings/service.ts';

const origin = 'http://127.0.0.1:3000';
const email = 'ada@example.com';
const password = 'correct horse battery';
const redirectUri = `${origin}/auth/jwt/login`;
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ POLYLOGUE_ADMIN_EMAIL: email, POLYLOGUE_ADMIN_PASSWORD: password });
});

interface Started {
  browser: CookieClient;
  verifier: string;
  location: string;
}

async function authorize(extra: Record<string, string> = {}, browser?: CookieClient): Promise<Started> {
  const client = browser ?? cookieClient(app.server, origin);
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: embeddedClientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email offline_access User.Read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce: 'nonce-1',
    state: 'state-1',
    ...extra,
  });
  const response = await client.send({ url: `/oidc/auth?${query.toString()}` });
  return { browser: client, verifier, location: String(response.headers.location ?? '') };
}

const answerInteraction = (browser: CookieClient, location: string, given = password) =>
  browser.send({
    method: 'POST',
    url: `/api/internal/identity/interactions/${location.split('/').at(-1)}`,
    payload: { email, password: given },
  });

async function redeem({ browser, verifier }: Started, code: string) {
  return browser.send({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: embeddedClientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }).toString(),
  });
}

/** The whole way: from the sign-in page to the provider's tokens. */
async function signInAtProvider() {
  const started = await authorize();
  const answered = await answerInteraction(started.browser, started.location);
  const resumed = await started.browser.send({ url: answered.json().redirectTo });
  const code = new URL(String(resumed.headers.location)).searchParams.get('code') ?? '';
  const tokens = (await redeem(started, code)).json<{ id_token: string; access_token: string }>();
  return { ...started, ...tokens, code };
}

const exchange = (idToken: string, host = '127.0.0.1:3000') =>
  app.call(identityRoutes.generateToken, {
    params: { identityProvider: 'EntraId' },
    body: { tokenRequest: { idToken } },
    headers: { host },
  });

describe('sign-in with a local account', () => {
  it('leads from the provider through our own form to the product’s token', async () => {
    const { id_token: idToken, location } = await signInAtProvider();
    expect(location).toMatch(/\/auth\/local\/[\w-]+$/);
    expect(decodeJwt(idToken)).toMatchObject({ nonce: 'nonce-1', tid: 'local', name: 'Administrator' });
    const { n1AIToken } = (await exchange(idToken)).json();
    expect(decodeJwt(n1AIToken)).toMatchObject({
      name: 'Administrator',
      userName: email,
      v: '2.2508.3684.0',
      sid: expect.any(String),
    });
    const roles = await app.call(identityRoutes.resolvedActions, { token: n1AIToken });
    expect(roles.json().resolvedActions).toContain('BrandsWrite');
  });

  it('renews silently while the session lasts, and not without one', async () => {
    const { browser } = await signInAtProvider();
    const silent = await authorize({ prompt: 'none' }, browser);
    expect(silent.location).toContain('code=');
    expect((await authorize({ prompt: 'none' })).location).toContain('error=login_required');
  });

  it('gives no refresh token', async () => {
    const started = await authorize();
    const answered = await answerInteraction(started.browser, started.location);
    const resumed = await started.browser.send({ url: answered.json().redirectTo });
    const code = new URL(String(resumed.headers.location)).searchParams.get('code') ?? '';
    expect((await redeem(started, code)).json()).not.toHaveProperty('refresh_token');
  });

  it('takes a code once, and only with its verifier', async () => {
    const { browser, code, verifier } = await signInAtProvider();
    expect((await redeem({ browser, verifier, location: '' }, code)).json().error).toBe('invalid_grant');
    const other = await authorize();
    const answered = await answerInteraction(other.browser, other.location);
    const resumed = await other.browser.send({ url: answered.json().redirectTo });
    const fresh = new URL(String(resumed.headers.location)).searchParams.get('code') ?? '';
    const stolen = { ...other, verifier: randomBytes(32).toString('base64url') };
    expect((await redeem(stolen, fresh)).json().error).toBe('invalid_grant');
  });

  it('goes on only in the browser that began', async () => {
    const started = await authorize();
    const answered = await answerInteraction(started.browser, started.location);
    const elsewhere = cookieClient(app.server, origin);
    const resumed = await elsewhere.send({ url: answered.json().redirectTo });
    expect(String(resumed.headers.location ?? '')).not.toContain('code=');
  });

  it('signs out at the provider', async () => {
    const { browser, id_token: idToken } = await signInAtProvider();
    const query = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: redirectUri });
    const page = await browser.send({ url: `/oidc/session/end?${query.toString()}` });
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const done = await browser.send({
      method: 'POST',
      url: '/oidc/session/end/confirm',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    });
    expect(String(done.headers.location)).toContain(redirectUri);
    expect((await authorize({ prompt: 'none' }, browser)).location).toContain('error=login_required');
  });
});

describe('a wrong sign-in', () => {
  it('does not tell an unknown address from a wrong password, and slows guessing down', async () => {
    const { browser, location } = await authorize();
    const codes: string[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      codes.push((await answerInteraction(browser, location, 'wrong password')).json().code);
    }
    expect(codes).toEqual([...Array(5).fill('identity.wrong_credentials'), 'request.rate_limited']);
    app.clock.advance(3_000);
    expect((await answerInteraction(browser, location)).statusCode).toBe(200);
  });

  it('is refused once the sign-in has run out', async () => {
    const { browser } = await authorize();
    const answer = await answerInteraction(browser, '/auth/local/unknown');
    expect(answer.json().code).toBe('identity.interaction_expired');
  });

  it('is refused at an address that is not the product’s', async () => {
    const response = await app.server.inject({ url: '/oidc/auth', headers: { host: 'evil.example' } });
    expect(response.statusCode).toBe(404);
  });

  it('never goes to an address that was not registered', async () => {
    const { location } = await authorize({ redirect_uri: 'https://evil.example/' });
    expect(location).toBe('');
  });
});

describe('the directory', () => {
  it('opens with the provider’s access token, page by page', async () => {
    const { access_token: accessToken } = await signInAtProvider();
    const names = ['Finance', 'Legal', 'Sales'];
    for (const displayName of names) {
      await app.db
        .insertInto('directory_groups')
        .values({ id: crypto.randomUUID(), display_name: displayName, created_at: new Date() })
        .execute();
    }
    const seen: string[] = [];
    let next: string | undefined = `${origin}/directory/v1.0/groups?$top=2`;
    while (next) {
      const page: LightMyRequestResponse = await app.server.inject({
        url: next.slice(origin.length),
        headers: { host: '127.0.0.1:3000', authorization: `Bearer ${accessToken}` },
      });
      seen.push(...page.json().value.map((group: { displayName: string }) => group.displayName));
      next = page.json()['@odata.nextLink'];
    }
    expect(seen).toEqual(names);
    expect((await app.call(identityRoutes.directoryGroups, {})).statusCode).toBe(401);
  });
});

describe('the exchange', () => {
  it.each([
    ['no token', 'x'],
    ['alg none', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('refuses %s', async (_name, token) => {
    expect((await exchange(token)).json().code).toBe('identity.token_rejected');
  });

  it('refuses an access token, another address’s token, and an expired one', async () => {
    const { access_token: accessToken, id_token: idToken } = await signInAtProvider();
    expect((await exchange(accessToken)).statusCode).toBe(401);
    expect((await exchange(idToken, 'localhost:3000')).statusCode).toBe(401);
    app.clock.advance(62 * 60_000);
    expect((await exchange(idToken)).statusCode).toBe(401);
  });

  it('knows one identifier', async () => {
    const answer = await app.call(identityRoutes.generateToken, {
      params: { identityProvider: 'Google' },
      body: { tokenRequest: { idToken: 'x' } },
    });
    expect(answer.json().code).toBe('identity.provider_unknown');
  });
});

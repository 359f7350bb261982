import { describe, expect, it } from 'vitest';
import {
  type ClientResponse,
  type CookieClient,
  cookieClient,
} from '../../../../testing/identity/cookie-client.ts';
import { embeddedSignIn } from '../../../../testing/identity/embedded-sign-in.ts';
import { embeddedClientId } from '../../../instance/public.ts';
import { testApp } from '../../../../testing/test-app.ts';

const ada = { email: 'ada@example.com', password: 'correct horse battery' };

const app = await testApp({ POLYLOGUE_ADMIN_EMAIL: ada.email, POLYLOGUE_ADMIN_PASSWORD: ada.password });
const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
const at = embeddedSignIn(origin, embeddedClientId);

function expectPolicyKept({ headers, body }: ClientResponse): void {
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self'( 'nonce-\w+')?;/);
  expect(policy).not.toMatch(/unsafe|sha256/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(body).not.toMatch(/<script>|<style| on\w+=| style=/);
}

const signOutQuery = (idToken?: string) =>
  new URLSearchParams({
    ...(idToken && { id_token_hint: idToken }),
    post_logout_redirect_uri: at.redirectUri,
    state: 'bye',
  }).toString();

const confirm = (browser: CookieClient, page: ClientResponse) =>
  browser.send({
    method: 'POST',
    url: '/oidc/session/end/confirm',
    payload: new URLSearchParams({
      xsrf: /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '',
      logout: 'yes',
    }),
  });

describe('signing out', () => {
  it('continues without confirmation for the application’s own request, and ends the session', async () => {
    const { browser, id_token: idToken, access_token: accessToken } = await at.signIn(ada);
    const page = await browser.send({ url: `/oidc/session/end?${signOutQuery(idToken)}` });
    expectPolicyKept(page);
    expect(page.body).toContain('<script src="/auth/submit-sign-out.js">');
    const done = await confirm(browser, page);
    expect(done.headers.location).toBe(`${at.redirectUri}?state=bye`);
    expect((await at.authorize({ prompt: 'none' }, browser)).location).toContain('error=login_required');
    const groups = await browser.send({
      url: '/directory/v1.0/groups',
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(groups.statusCode).toBe(401);
  });

  it('asks for confirmation of requests that any site could have made', async () => {
    const { browser } = await at.signIn(ada);
    const page = await browser.send({ url: `/oidc/session/end?${signOutQuery()}` });
    expectPolicyKept(page);
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain('<a href="/">Stay signed in</a>');
    expect((await at.authorize({ prompt: 'none' }, browser)).location).toContain('code=');
    await confirm(browser, page);
    expect((await at.authorize({ prompt: 'none' }, browser)).location).toContain('error=login_required');
  });

  it('accepts no answer without the page’s own token', async () => {
    const { browser } = await at.signIn(ada);
    const forged = await browser.send({
      method: 'POST',
      url: '/oidc/session/end/confirm',
      payload: new URLSearchParams({ xsrf: 'guess', logout: 'yes' }),
    });
    expect(forged.statusCode).toBe(400);
    expect((await at.authorize({ prompt: 'none' }, browser)).location).toContain('code=');
  });

  it('works without a session', async () => {
    const browser = cookieClient(origin);
    const page = await browser.send({ url: `/oidc/session/end?${signOutQuery()}` });
    expectPolicyKept(page);
    expect(page.body).toContain('<script src="/auth/submit-form.js">');
    const done = await confirm(browser, page);
    const end = await browser.send({ url: String(done.headers.location) });
    expect([end.statusCode, end.body.includes('You are signed out')]).toEqual([200, true]);
    expectPolicyKept(end);
  });

  it('does not redirect to another site', async () => {
    const { browser, id_token: idToken } = await at.signIn(ada);
    const query = new URLSearchParams({
      id_token_hint: idToken,
      post_logout_redirect_uri: 'https://evil.example/',
    }).toString();
    const page = await browser.send({ url: `/oidc/session/end?${query}` });
    expect([page.statusCode, page.body.includes('evil')]).toEqual([400, false]);
  });
});

describe('a failed request', () => {
  it('is explained in the reader’s language, without repeating input', async () => {
    const response = await cookieClient(origin).send({
      url: '/oidc/auth?client_id=%3Cscript%3Ealert(1)%3C/script%3E&scope=openid',
      headers: { 'accept-language': 'ar', accept: 'text/html' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('dir="rtl"');
    expect(response.body).not.toMatch(/alert|script>|polylogue|node_modules/i);
    expectPolicyKept(response);
  });

  it.each([
    ['an unknown address', '/oidc/nothing-here', 404],
    ['a NUL in a parameter', '/oidc/auth?state=%00', 400],
    ['a resumed sign-in that nobody began', '/oidc/auth/unknown', 400],
    ['an endless address', `/oidc/auth?state=${'x'.repeat(8_000)}`, 413],
  ])('of %s is a client error with the product’s headers', async (_name, url, status) => {
    const response = await cookieClient(origin).send({ url });
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toMatch(/node_modules|\.js:\d|Error:/);
    expect(response.headers['content-security-policy']).toBeDefined();
  });

  it('by an unauthenticated client stores little, and not for long', async () => {
    const kept = () =>
      app.db
        .selectFrom('oidc_records')
        .select(['id', 'model', 'expires_at'])
        .where('payload', '@>', '{}')
        .execute();
    const before = new Set((await kept()).map(({ id }) => id));
    const long = 'x'.repeat(4_000);
    const browser = cookieClient(origin);
    const asked = await browser.send({
      method: 'POST',
      url: '/oidc/auth',
      payload: new URLSearchParams({ client_id: embeddedClientId, state: long, nonce: long }),
    });
    expect(asked.statusCode).toBe(413);
    const isNew = ({ id }: { id: string }) => !before.has(id);
    expect((await kept()).filter(isNew)).toEqual([]);
    await browser.send({ url: '/oidc/session/end?state=bye' });
    const inAnHour = app.clock.now().getTime() + 3_601_000;
    const left = (await kept()).filter(isNew);
    expect(left.map(({ model }) => model)).toEqual(['Session']);
    expect(left.every(({ expires_at: end }) => end !== null && end.getTime() < inAnHour)).toBe(true);
  });

  it('at the token endpoint is a protocol error, also with a NUL in the code', async () => {
    const { browser, verifier } = await at.codeFor(ada);
    const response = await at.redeem({ browser, verifier }, 'a\0b');
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, 'invalid_grant']);
  });
});

describe('other sites', () => {
  it('can read nothing and redeem nothing', async () => {
    const { browser, code, verifier } = await at.codeFor(ada);
    const headers = { origin: 'https://evil.example' };
    for (const url of ['/oidc/.well-known/openid-configuration', '/oidc/jwks']) {
      const response = await browser.send({ url, headers });
      expect(response.headers['access-control-allow-origin'], url).toBeUndefined();
    }
    const preflight = await browser.send({
      method: 'OPTIONS',
      url: '/oidc/token',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    const stolen = await browser.send({
      method: 'POST',
      url: '/oidc/token',
      headers,
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'polylogue-web',
        redirect_uri: at.redirectUri,
        code,
        code_verifier: verifier,
      }),
    });
    expect(stolen.statusCode).toBe(400);
    expect(stolen.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('do not become the product’s by their host name', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000']) {
      const forged = await app.server.inject({
        url: '/oidc/.well-known/openid-configuration',
        headers: { host },
      });
      expect([forged.statusCode, forged.json().code]).toEqual([404, 'request.not_found']);
    }
    const forwarded = await cookieClient(origin).send({
      url: '/oidc/.well-known/openid-configuration',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(forwarded.json<{ issuer: string }>().issuer).toBe(`${origin}/oidc`);
    expect(forwarded.body).not.toContain('evil');
  });

  it('keeps cookies to the browser’s own requests, hidden from scripts', async () => {
    const { browser } = await at.signIn(ada);
    const { browser: waiting } = await at.authorize();
    for (const { header } of [...browser.cookies, ...waiting.cookies]) {
      expect(header).toMatch(/httponly/i);
      expect(header).toMatch(/samesite=(lax|strict)/i);
    }
  });

  it('sends cookies over encrypted connections only', async () => {
    const secure = await testApp({
      POLYLOGUE_URL: 'https://chat.example.com',
      POLYLOGUE_TRUSTED_PROXIES: '1',
    });
    const query = new URLSearchParams({
      client_id: 'polylogue-web',
      response_type: 'code',
      redirect_uri: 'https://chat.example.com/auth/jwt/login',
      scope: 'openid',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    });
    const asked = await secure.server.inject({
      url: `/oidc/auth?${query.toString()}`,
      headers: {
        host: 'internal:3000',
        'x-forwarded-host': 'chat.example.com',
        'x-forwarded-proto': 'https',
      },
    });
    const cookies = [asked.headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
  });
});

it('gives a listed public address its own issuer and the same accounts', async () => {
  const listed = await testApp({ POLYLOGUE_URL: 'https://chat.example.com, https://ai.example.com' });
  await listed.db
    .updateTable('brands')
    .set({ host_names: ['brand.localhost'] })
    .execute();
  const issuerOf = async (host: string) =>
    (await listed.server.inject({ url: '/oidc/.well-known/openid-configuration', headers: { host } })).json()
      .issuer as string | undefined;
  expect(await issuerOf('brand.localhost')).toBe('http://brand.localhost/oidc');
  expect(await issuerOf('localhost')).toBeUndefined();
  expect(await issuerOf('chat.example.com')).toBeUndefined();
  const proxied = await testApp({
    POLYLOGUE_URL: 'https://chat.example.com',
    POLYLOGUE_TRUSTED_PROXIES: '1',
  });
  const discovery = await proxied.server.inject({
    url: '/oidc/.well-known/openid-configuration',
    headers: {
      host: 'internal:3000',
      'x-forwarded-host': 'chat.example.com',
      'x-forwarded-proto': 'https',
    },
  });
  expect(discovery.json()).toMatchObject({
    issuer: 'https://chat.example.com/oidc',
    token_endpoint: 'https://chat.example.com/oidc/token',
  });
});

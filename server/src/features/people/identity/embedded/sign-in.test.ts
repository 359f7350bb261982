import { randomBytes } from 'node:crypto';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { type CookieClient, cookieClient } from '../../../../testing/identity/cookie-client.ts';
import { embeddedSignIn } from '../../../../testing/identity/embedded-sign-in.ts';
import { embeddedClientId } from '../../../instance/public.ts';
import { testApp } from '../../../../testing/test-app.ts';

const ada = { email: 'ada@example.com', password: 'correct horse battery' };

const app = await testApp({
  POLYLOGUE_ADMIN_EMAIL: ada.email,
  POLYLOGUE_ADMIN_PASSWORD: ada.password,
  POLYLOGUE_ADMIN_NAME: 'Ada Local',
});
const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
const at = embeddedSignIn(origin, embeddedClientId);

const exchange = (idToken: string, host = new URL(origin).host) =>
  app.call(identityRoutes.generateToken, {
    params: { identityProvider: 'EntraId' },
    // The identity library has no time of expiry for every token.
    body: { tokenRequest: { idToken, accessToken: null, expiresOn: null } },
    headers: { host },
  });

describe('sign-in with a local account', () => {
  it('leads from the provider through our own form to the product’s token', async () => {
    const { id_token: idToken, location } = await at.signIn(ada);
    expect(location).toMatch(/\/auth\/local\/[\w-]{20,}$/);
    expect(decodeJwt(idToken)).toMatchObject({
      iss: `${origin}/oidc`,
      aud: 'polylogue-web',
      nonce: 'nonce-1',
      tid: 'local',
      name: 'Ada Local',
      preferred_username: ada.email,
      email: ada.email,
    });
    expect(decodeJwt(idToken)['oid']).toBe(decodeJwt(idToken).sub);
    const { n1AIToken } = (await exchange(idToken)).json<{ n1AIToken: string }>();
    const claims = decodeJwt(n1AIToken);
    expect(claims).toMatchObject({ name: 'Ada Local', userName: ada.email, v: '2.2508.3684.0' });
    expect(claims['sid']).toEqual(expect.any(String));
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    const roles = await app.call(identityRoutes.resolvedActions, { token: n1AIToken });
    expect(roles.json().roles.map(({ name }: { name: string }) => name)).toEqual(['Administrator', 'Member']);
    expect(roles.json().resolvedActions).toContain('BrandsWrite');
    expect(roles.json().resolvedActions).not.toContain('ConversationsReadAll');
  });

  it('accepts the address of the account in any letter case', async () => {
    const { code } = await at.codeFor({ ...ada, email: ' ADA@Example.com ' });
    expect(code).not.toBe('');
  });

  it('renews silently while the session lasts, and not without one', async () => {
    const { browser } = await at.signIn(ada);
    const silent = await at.authorize(
      { prompt: 'none', redirect_uri: `${origin}/auth/bridge.html` },
      browser,
    );
    expect(silent.location).toContain('/auth/bridge.html?code=');
    expect((await at.authorize({ prompt: 'none' })).location).toContain('error=login_required');
  });

  it('issues no refresh token, and keeps one grant for a session', async () => {
    const { browser, code, ...started } = await at.codeFor(ada);
    expect((await at.redeem({ browser, ...started }, code)).json()).not.toHaveProperty('refresh_token');
    const countGrants = async () =>
      (await app.db.selectFrom('oidc_records').select('id').where('model', '=', 'Grant').execute()).length;
    const before = await countGrants();
    for (let times = 0; times < 3; times += 1) await at.authorize({ prompt: 'none' }, browser);
    expect(await countGrants()).toBe(before);
  });

  it('signs ID tokens with a published key', async () => {
    const { id_token: idToken } = await at.signIn(ada);
    const keys = (await cookieClient(origin).send({ url: '/oidc/jwks' })).json<{ keys: object[] }>().keys;
    expect(keys).toEqual([
      expect.objectContaining({ kid: decodeProtectedHeader(idToken).kid, alg: 'EdDSA' }),
    ]);
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('an authorization code', () => {
  it('is redeemed once, also with twenty concurrent requests', async () => {
    const { code, ...started } = await at.codeFor(ada);
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.redeem(started, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  });

  it('is rejected without its verifier', async () => {
    const { browser, code } = await at.codeFor(ada);
    const stolen = { browser, verifier: randomBytes(32).toString('base64url') };
    expect((await at.redeem(stolen, code)).json<{ error: string }>().error).toBe('invalid_grant');
  });

  it('is not issued without a challenge', async () => {
    const unsafe: Record<string, string>[] = [
      { code_challenge: '', code_challenge_method: '' },
      { code_challenge_method: 'plain' },
    ];
    for (const pkce of unsafe) {
      expect((await at.authorize(pkce)).location).toContain('error=invalid_request');
    }
  });

  it('is never sent to an unregistered address', async () => {
    for (const redirect_uri of [
      'https://evil.example/',
      `${origin}/auth/jwt/login/..`,
      `${origin}/auth/jwt/login?next=1`,
      `${origin}/AUTH/jwt/login`,
      `${origin}.evil.example/auth/jwt/login`,
      'http://localhost:1/auth/jwt/login',
    ]) {
      const { location, response } = await at.authorize({ redirect_uri });
      expect([location, response.statusCode], redirect_uri).toEqual(['', 400]);
    }
  });
});

describe('a sign-in', () => {
  it('accepts the password only in the browser that began it', async () => {
    const attacker = await at.authorize();
    const victim = cookieClient(origin);
    const typed = await at.typePassword(victim, attacker.location, ada);
    expect(typed.json<{ code: string }>().code).toBe('identity.interaction_expired');
    const resumed = await attacker.browser.send({
      url: `/oidc/auth/${attacker.location.split('/').at(-1)}`,
    });
    expect(String(resumed.headers.location)).not.toContain('code=');
  });

  it('rejects the password with the proof of another sign-in', async () => {
    const [one, other] = [await at.authorize(), await at.authorize()];
    const stray = one.browser.cookies.find(({ path }) => path.includes('/interactions/'));
    const typed = await other.browser.send({
      method: 'POST',
      url: `/api/internal/identity/interactions/${other.location.split('/').at(-1)}`,
      headers: { cookie: `${stray?.name}=${stray?.value}` },
      payload: ada,
    });
    expect(typed.json<{ code: string }>().code).toBe('identity.interaction_expired');
  });

  it('resumes only in the browser that began it', async () => {
    const { browser, location } = await at.authorize();
    const answered = await at.typePassword(browser, location, ada);
    expect(await at.resume(cookieClient(origin), answered)).toBe('');
    expect(await at.resume(browser, answered)).not.toBe('');
  });

  it('starts a new session, which makes a known earlier one worthless', async () => {
    const sessionIn = (browser: typeof planted) =>
      browser.cookies.find(({ name }) => /^polylogue_session_[0-9a-f]+$/.test(name))?.value;
    const { browser: planted } = await at.signIn(ada);
    const before = planted.cookies.map((cookie) => ({ ...cookie }));
    const known = sessionIn(planted);
    const asked = await at.authorize({ prompt: 'login' }, planted);
    expect(await at.resume(planted, await at.typePassword(planted, asked.location, ada))).not.toBe('');
    expect(sessionIn(planted)).not.toBe(known);
    const thief = cookieClient(origin);
    thief.cookies.push(...before);
    expect(sessionIn(thief)).toBe(known);
    expect((await at.authorize({ prompt: 'none' }, thief)).location).toContain('error=login_required');
  });

  it('continues while a second one is open in another tab', async () => {
    const first = await at.authorize();
    const second = await at.authorize({}, first.browser);
    const answered = await at.typePassword(first.browser, first.location, ada);
    expect(await at.resume(first.browser, answered)).not.toBe('');
    expect((await at.typePassword(second.browser, second.location, ada)).statusCode).toBe(200);
  });

  it('expires after an hour, and looks the same as an unknown one', async () => {
    const { browser, location } = await at.authorize();
    app.clock.advance(61 * 60_000);
    const late = await at.typePassword(browser, location, ada);
    app.clock.step(-61 * 60_000);
    const unknown = await at.typePassword(browser, '/auth/local/unknown', ada);
    for (const answer of [late, unknown]) {
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        400,
        'identity.interaction_expired',
      ]);
    }
  });

  it('does not reveal unknown addresses, and delays guessing', async () => {
    const { browser, location } = await at.authorize();
    const guess = async (email: string) => {
      const answer = await at.typePassword(browser, location, { email, password: 'wrong password' });
      return { ...answer.json<object>(), requestId: '', retryAfter: answer.headers['retry-after'] };
    };
    expect(await guess('nobody@example.com')).toEqual(await guess('grace@example.com'));
    for (let times = 0; times < 5; times += 1) {
      expect(await guess(ada.email)).toMatchObject({ code: 'identity.wrong_credentials' });
    }
    expect(await guess(ada.email)).toMatchObject({ code: 'request.rate_limited', retryAfter: '2' });
    app.clock.advance(3_000);
    expect((await at.typePassword(browser, location, ada)).statusCode).toBe(200);
    // The provider uses the system clock: a sign-out ahead of it would refuse later ID tokens.
    app.clock.step(-3_000);
  });

  it('is not delayed by others’ guesses in a browser that was signed in before', async () => {
    const { browser } = await at.signIn(ada);
    const stranger = await at.authorize();
    for (let times = 0; times < 5; times += 1) {
      await at.typePassword(stranger.browser, stranger.location, { ...ada, password: 'wrong password' });
    }
    const type = async (client: CookieClient) => {
      const asked = await at.authorize({ prompt: 'login' }, client);
      return (await at.typePassword(client, asked.location, ada)).statusCode;
    };
    expect([await type(cookieClient(origin)), await type(browser)]).toEqual([429, 200]);
    // The cookie identifies that account alone.
    const known = browser.cookies.find(({ name }) => name.startsWith('polylogue_known_'));
    expect(known?.header).toMatch(/httponly/i);
    expect(known?.header).toMatch(/samesite=strict/i);
    const forged = cookieClient(origin);
    forged.cookies.push({ ...known!, value: `${known!.value.slice(0, -1)}_` });
    expect(await type(forged)).toBe(429);
    app.clock.advance(3_000);
    expect(await type(cookieClient(origin))).toBe(200);
    app.clock.step(-3_000);
  });

  it('stores the network of a sign-in only as a one-way hash', async () => {
    await at.signIn(ada);
    const networks = await app.db.selectFrom('sign_in_networks').selectAll().execute();
    expect(networks).toHaveLength(1);
    expect(JSON.stringify(networks)).not.toContain('127.0.0');
  });

  it('ends when the account is disabled, however long it should last', async () => {
    const { browser } = await at.signIn(ada);
    const setDisabled = (disabledAt: Date | null) =>
      app.db.updateTable('local_accounts').set({ disabled_at: disabledAt }).execute();
    await setDisabled(new Date());
    const silent = await at.authorize({ prompt: 'none' }, browser);
    const asked = await at.authorize({}, browser);
    const refused = await at.typePassword(asked.browser, asked.location, ada);
    await setDisabled(null);
    expect(silent.location).toContain('error=login_required');
    expect(asked.location).toContain('/auth/local/');
    expect(refused.json<{ code: string }>().code).toBe('identity.wrong_credentials');
  });
});

describe('the token exchange', () => {
  it('identifies people by their account, whatever scopes the token has', async () => {
    const asked = await at.codeFor(ada, { scope: 'openid' });
    const { id_token: idToken } = (await at.redeem(asked, asked.code)).json<{ id_token: string }>();
    expect(decodeJwt(idToken)).not.toHaveProperty('email');
    const { n1AIToken } = (await exchange(idToken)).json<{ n1AIToken: string }>();
    expect(decodeJwt(n1AIToken)).toMatchObject({ name: 'Ada Local', userName: ada.email });
    const people = await app.db.selectFrom('users').select(['name', 'user_name', 'email']).execute();
    expect(people).toEqual([{ name: 'Ada Local', user_name: ada.email, email: ada.email }]);
  });

  it('rejects tokens of a session that was signed out of at the provider', async () => {
    const { id_token: kept, browser } = await at.signIn(ada);
    const { id_token: elsewhere } = await at.signIn(ada);
    const page = await browser.send({ url: '/oidc/session/end' });
    await browser.send({
      method: 'POST',
      url: '/oidc/session/end/confirm',
      payload: new URLSearchParams({
        xsrf: /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '',
        logout: 'yes',
      }),
    });
    expect((await exchange(kept)).json().code).toBe('identity.token_rejected');
    expect((await exchange(elsewhere)).statusCode).toBe(200);
  });

  it('begins a session for each sign-in, even for identical and simultaneous ones', async () => {
    const signIns = await Promise.all([at.signIn(ada), at.signIn(ada)]);
    const [one, other] = signIns.map(({ id_token: idToken }) => idToken);
    expect(decodeJwt(one!).jti).toEqual(expect.any(String));
    expect(decodeJwt(one!).jti).not.toBe(decodeJwt(other!).jti);
    const tokenOf = async (idToken: string) =>
      (await exchange(idToken)).json<{ n1AIToken: string }>().n1AIToken;
    const [here, there] = [await tokenOf(one!), await tokenOf(other!)];
    await app.call(identityRoutes.signOut, { token: here });
    expect((await app.call(identityRoutes.resolvedActions, { token: there })).statusCode).toBe(200);
  });

  it('rejects a token of another address, and malformed ID tokens', async () => {
    const { access_token: accessToken, id_token: idToken } = await at.signIn(ada);
    const { n1AIToken } = (await exchange(idToken)).json<{ n1AIToken: string }>();
    for (const refused of [accessToken, n1AIToken, 'x', `${idToken}x`]) {
      expect((await exchange(refused)).json().code).toBe('identity.token_rejected');
    }
    const elsewhere = await exchange(idToken, `localhost:${new URL(origin).port}`);
    expect(elsewhere.json().code).toBe('identity.token_rejected');
  });

  it('allows sixty seconds of clock skew, and no more', async () => {
    const { id_token: idToken } = await at.signIn(ada);
    const untilExpiry = (decodeJwt(idToken).exp ?? 0) * 1000 - app.clock.now().getTime();
    app.clock.advance(untilExpiry + 55_000);
    expect((await exchange(idToken)).statusCode).toBe(200);
    app.clock.advance(10_000);
    expect((await exchange(idToken)).statusCode).toBe(401);
    app.clock.step(-untilExpiry - 65_000);
  });

  it('accepts a single provider identifier', async () => {
    const answer = await app.call(identityRoutes.generateToken, {
      params: { identityProvider: 'Google' },
      body: { tokenRequest: { idToken: 'x' } },
    });
    expect(answer.json().code).toBe('identity.provider_unknown');
  });
});

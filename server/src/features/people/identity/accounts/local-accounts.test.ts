import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { describe, expect, it } from 'vitest';
import type { CookieClient } from '../../../../testing/identity/cookie-client.ts';
import { embeddedSignIn } from '../../../../testing/identity/embedded-sign-in.ts';
import { embeddedClientId } from '../../../instance/public.ts';
import { testApp } from '../../../../testing/test-app.ts';
import * as users from '../users/service.ts';
import { setActive } from '../sessions/activation.ts';
import { createLocalAccount, resetPassword } from './local-accounts.ts';

const operator = { userId: null, userName: 'operator', requestId: 'command' };
const bob = { name: 'Bob', email: 'bob@example.com' };

const app = await testApp();
const at = embeddedSignIn(await app.server.listen({ host: '127.0.0.1', port: 0 }), embeddedClientId);
let password: string = await createLocalAccount(app, operator, bob);
const userId = (await users.listNamed(app.db, bob.email))[0]?.id ?? '';

const exchange = (browser: CookieClient, idToken: string) =>
  browser.send({
    method: 'POST',
    url: '/api/internal/authorization/EntraId/GenerateToken',
    payload: { tokenRequest: { idToken } },
  });
const signIn = async (secret: string) => {
  const asked = await at.codeFor({ email: bob.email, password: secret });
  const { id_token: idToken } = (await at.redeem(asked, asked.code)).json<{ id_token: string }>();
  const exchanged = await exchange(asked.browser, idToken);
  return { ...asked, idToken, ...exchanged.json<{ n1AIToken: string }>() };
};
/** Gets an ID token from the provider without interaction and without exchanging it. */
const getIdTokenSilently = async (browser: CookieClient) => {
  const asked = await at.authorize({ prompt: 'none' }, browser);
  const code = URL.parse(asked.location)?.searchParams.get('code') ?? '';
  return (await at.redeem(asked, code)).json<{ id_token: string }>().id_token;
};
const rolesWith = async (token: string) => {
  const answer = await app.call(identityRoutes.resolvedActions, { token });
  return answer.statusCode === 200 ? answer.json().roles.map(({ name }: { name: string }) => name) : [];
};
const audit = () =>
  app.db.selectFrom('audit_entries').select(['operation', 'user_name', 'fields']).orderBy('id').execute();

describe('adding an account', () => {
  it('lets its person sign in as a Member with the displayed password', async () => {
    expect(password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(await rolesWith((await signIn(password)).n1AIToken)).toEqual(['Member']);
  });

  it('is recorded as the operator’s action, with the person and their role', async () => {
    const entries = (await audit()).slice(-3);
    expect(entries.map(({ operation }) => operation)).toEqual(['Create', 'AssignRole', 'Create']);
    expect(new Set(entries.map(({ user_name }) => user_name))).toEqual(new Set(['operator']));
  });

  it('is rejected for a known address, in any letter case', async () => {
    await expect(
      createLocalAccount(app, operator, { ...bob, email: 'BOB@example.com' }),
    ).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

const setActiveOnServer = async (isActive: boolean) => {
  await setActive(app, operator, { userId, isActive });
  app.clock.advance(60_000);
};

it('ends every session of a locked out person for good, who then needs the password again', async () => {
  const before = await signIn(password);
  const unused = await getIdTokenSilently(before.browser);
  await setActiveOnServer(false);
  await setActiveOnServer(true);
  expect(await rolesWith(before.n1AIToken)).toEqual([]);
  for (const idToken of [before.idToken, unused]) {
    expect((await exchange(before.browser, idToken)).statusCode).toBe(401);
  }
  expect((await at.authorize({ prompt: 'none' }, before.browser)).location).toContain('login_required');
  expect(await rolesWith((await signIn(password)).n1AIToken)).toEqual(['Member']);
});

describe('resetting a password', () => {
  it('ends every session and the old password, and records neither', async () => {
    const before = await signIn(password);
    const unused = await getIdTokenSilently(before.browser);
    const renewed = await resetPassword(app, operator, userId);
    app.clock.advance(60_000);
    expect(await rolesWith(before.n1AIToken)).toEqual([]);
    expect((await exchange(before.browser, unused)).statusCode).toBe(401);
    expect((await at.authorize({ prompt: 'none' }, before.browser)).location).toContain('login_required');
    const asked = await at.authorize();
    const old = await at.typePassword(asked.browser, asked.location, { email: bob.email, password });
    expect(old.json<{ code: string }>().code).toBe('identity.wrong_credentials');
    expect(await rolesWith((await signIn(renewed)).n1AIToken)).toEqual(['Member']);
    const entries = await audit();
    expect(entries.at(-1)).toMatchObject({ operation: 'ResetPassword', user_name: 'operator' });
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${password}|${renewed}|argon2`));
  });

  it('ends an open password link of the account', async () => {
    await app.db
      .insertInto('account_links')
      .columns(['account_id', 'token_hash', 'purpose', 'created_at', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('local_accounts')
          .where('email', '=', bob.email)
          .select(['id', eb.val('hash').as('token_hash'), eb.val('passwordReset').as('purpose')])
          .select(['created_at', eb.val(new Date(Date.now() + 3_600_000)).as('expires_at')]),
      )
      .execute();
    password = await resetPassword(app, operator, userId);
    expect(await app.db.selectFrom('account_links').selectAll().execute()).toEqual([]);
  });

  it('ends unfinished sign-ins with the old password, and forms of its sessions', async () => {
    password = await resetPassword(app, operator, userId);
    const credentials = { email: bob.email, password };
    const { browser: known } = await signIn(password);
    const again = await at.authorize({ prompt: 'login' }, known);
    const asked = await at.authorize();
    const answered = await at.typePassword(asked.browser, asked.location, credentials);
    expect(answered.statusCode).toBe(200);
    password = await resetPassword(app, operator, userId);
    expect(await at.resume(asked.browser, answered)).toBe('');
    const retyped = await at.typePassword(known, again.location, { ...credentials, password });
    expect(retyped.json<{ code: string }>().code).toBe('identity.interaction_expired');
  });

  it('ends a sign-in that read the old password and completes after the reset', async () => {
    const asked = await at.authorize();
    const cookies = asked.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const interaction = { origin: at.origin, uid: asked.location.split('/').at(-1) ?? '', cookies };
    const account = await app.db
      .selectFrom('local_accounts')
      .select('id')
      .where('email', '=', bob.email)
      .executeTakeFirstOrThrow();
    const late = { accountId: account.id, at: app.clock.now() };
    app.clock.advance(1);
    password = await resetPassword(app, operator, userId);
    const redirectTo = await app.identity.deps.provider.finish(interaction, late);
    const resumed = await asked.browser.send({ url: String(redirectTo) });
    expect(String(resumed.headers.location)).toContain('/auth/local/');
    expect((await at.authorize({ prompt: 'none' }, asked.browser)).location).toContain('login_required');
  });

  it('is rejected for people without a local account', async () => {
    await expect(resetPassword(app, operator, '01890a5d-ac96-774b-bcce-b302099a8057')).rejects.toMatchObject({
      code: 'user.not_found',
    });
  });
});

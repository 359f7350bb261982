/** Change of the own password: sessions, links, throttle and mail. */
import { ownAccountRoutes as routes } from '@polylogue/contract/people/identity/account/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn as signInDirectly } from '../../../../testing/sign-in.ts';
import { codeOf } from '../../../../testing/test-app.ts';
import {
  cookiesOf,
  createAccountHarness,
  type LocalPerson,
  type Session,
} from './testing/account-harness.ts';

const newPassword = 'another long password';

const harness = await createAccountHarness();
const { app } = harness;
await harness.startWorker();
let bob: LocalPerson;
let session: Session;
beforeEach(async () => {
  bob = await harness.addPerson();
  session = await harness.open(bob);
});

const change = (
  currentPassword = bob.password,
  { token, browser }: Pick<Session, 'token' | 'browser'> = session,
) =>
  codeOf(
    app.call(routes.changePassword, {
      token,
      body: { currentPassword, newPassword },
      headers: { host: harness.host, cookie: cookiesOf(browser) },
    }),
  );

describe('changing the own password', () => {
  it('replaces the password', async () => {
    expect(await change()).toBe(204);
    expect(await harness.signIn(bob)).toBe('identity.wrong_credentials');
    expect(await harness.signIn({ ...bob, password: newPassword })).toMatchObject({
      token: expect.any(String),
    });
  });

  it('ends the other sessions for good', async () => {
    const other = await harness.open(bob);
    const unused = (await harness.renew(other.browser)) ?? '';
    expect(await change()).toBe(204);
    expect(await harness.isSignedIn(other.token)).toBe(false);
    for (const idToken of [other.idToken, unused]) {
      expect(await harness.exchange(idToken)).toBe('identity.token_rejected');
    }
    expect(await harness.renew(other.browser)).toBeUndefined();
  });

  it('keeps the own session, which is renewed as before', async () => {
    app.clock.advance(1_234);
    expect(await change()).toBe(204);
    expect(await harness.isSignedIn(session.token)).toBe(true);
    expect(await harness.exchange(session.idToken)).toBe(200);
    const renewed = await harness.renew(session.browser);
    expect(await harness.exchange(renewed ?? '')).toBe(200);
  });

  it('changes no session of the provider for somebody else’s cookie', async () => {
    const carol = await harness.addPerson();
    const other = await harness.open(carol);
    const sessionsOf = (accountId: string) =>
      app.db
        .selectFrom('oidc_records')
        .select('payload')
        .where('model', '=', 'Session')
        .where(sql`payload ->> 'accountId'`, '=', accountId)
        .execute();
    const before = await sessionsOf(carol.accountId);
    app.clock.advance(1_000);
    expect(await change(bob.password, { token: session.token, browser: other.browser })).toBe(204);
    expect(await sessionsOf(bob.accountId)).toEqual([]);
    expect(await sessionsOf(carol.accountId)).toEqual(before);
  });

  it('ends the open link', async () => {
    const boss = await signInDirectly(app, { role: 'administrator' });
    const params = { userId: bob.userId };
    const link = { account_id: bob.accountId, token_hash: bob.accountId, purpose: 'passwordReset' };
    const times = { created_at: app.clock.now(), expires_at: new Date(Date.now() + 3_600_000) };
    await app.db
      .insertInto('account_links')
      .values({ ...link, ...times, maker_id: boss.userId })
      .execute();
    expect(await change()).toBe(204);
    const links = app.db.selectFrom('account_links').where('account_id', '=', bob.accountId).selectAll();
    expect(await links.execute()).toEqual([]);
    expect((await app.call(userRoutes.get, { token: boss.token, params })).json().isInvited).toBe(false);
  });

  it('is audited and announced by mail, without a password', async () => {
    expect(await change()).toBe(204);
    expect((await harness.operationsOn(bob.accountId)).slice(1)).toEqual(['ChangePassword']);
    await expect.poll(() => harness.mailsTo(bob.email).length, { timeout: 10_000 }).toBe(1);
    const [mail] = harness.mailsTo(bob.email);
    expect(mail?.subject).toBe('Your password for Contoso Chat was changed');
    expect(mail?.text).not.toContain('http');
    const entries = await app.db.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify([entries, mail])).not.toMatch(new RegExp(`${bob.password}|${newPassword}|argon2`));
  });

  it('succeeds once with concurrent requests', async () => {
    const codes = await Promise.all([change(), change(), change()]);
    expect(codes.sort()).toEqual([204, 'user.wrong_password', 'user.wrong_password']);
  });
});

describe('refusing to change the own password', () => {
  it('rejects a wrong present password, and changes nothing', async () => {
    const other = await harness.open(bob);
    expect(await change('a wrong password')).toBe('user.wrong_password');
    expect(await harness.isSignedIn(other.token)).toBe(true);
    expect(await harness.signIn(bob)).toMatchObject({ token: expect.any(String) });
    expect((await harness.operationsOn(bob.accountId)).slice(1)).toEqual([]);
  });

  it('throttles wrong present passwords, together with sign-ins', async () => {
    for (let time = 0; time < 3; time += 1) expect(await change('wrong')).toBe('user.wrong_password');
    for (let time = 0; time < 2; time += 1) {
      expect(await harness.signIn({ ...bob, password: 'wrong' })).toBe('identity.wrong_credentials');
    }
    expect(await change()).toBe('request.rate_limited');
    expect(await harness.signIn(bob)).toBe('request.rate_limited');
    app.clock.advance(2_000);
    expect(await change()).toBe(204);
  });

  it('rejects people of another provider', async () => {
    await app.db.updateTable('users').set({ issuer: 'entra:x' }).where('id', '=', bob.userId).execute();
    expect(await change()).toBe('user.not_local');
  });

  it('rejects a short password', async () => {
    const body = { currentPassword: bob.password, newPassword: 'short' };
    expect(await codeOf(app.call(routes.changePassword, { token: session.token, body }))).toBe(
      'request.invalid',
    );
  });
});

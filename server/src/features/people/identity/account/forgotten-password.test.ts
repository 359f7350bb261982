/** Links for forgotten passwords: recipients, equal answers, throttle, and use. */
import { ownAccountRoutes as routes } from '@polylogue/contract/people/identity/account/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '../../../../changes/actor.ts';
import { transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { countQueries } from '../../../../testing/database/count-queries.ts';
import { assignOwnRole, signIn as signInDirectly } from '../../../../testing/sign-in.ts';
import { codeOf, testApp } from '../../../../testing/test-app.ts';
import { openRequestedReset } from '../accounts/account-links.ts';
import { accountMailJob } from '../accounts/account-mails.ts';
import { changeAddress } from '../accounts/change-address.ts';
import { createAccountHarness, type LocalPerson } from './testing/account-harness.ts';

const newPassword = 'another long password';

const harness = await createAccountHarness();
const { app } = harness;
const boss = await signInDirectly(app, { role: 'administrator' });
let working: Promise<void> | undefined;
let bob: LocalPerson;
let networks = 0;
beforeEach(async () => {
  networks += 1;
  bob = await harness.addPerson();
});

/** Requests a link from a network that no other test uses. */
const ask = (emailAddress = bob.email, ip = `10.0.${networks}.1`) =>
  app.server.inject({
    method: 'POST',
    url: routes.requestPasswordReset.path,
    payload: { emailAddress },
    remoteAddress: ip,
    headers: { host: harness.host },
  });
const codeOfAsking = (...request: Parameters<typeof ask>) => codeOf(ask(...request));

const setActive = (userId: string, isActive: boolean) =>
  app.call(userRoutes.setStatus, { token: boss.token, params: { userId }, body: { isActive } });
const useLink = (token: string) =>
  codeOf(app.call(userRoutes.useLink, { body: { token, password: newPassword } }));

/** Sends all mails. The worker starts with the first, since its own statements would be counted. */
async function mailsAreSent(): Promise<void> {
  await (working ??= harness.startWorker());
  const open = async () => {
    const { rows } = await sql`select from pgboss.job
      where name = ${accountMailJob.name} and state in ('created', 'retry', 'active')`.execute(app.db);
    return rows.length;
  };
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
}

/** Requests a link, and resolves to its token from the mail. */
async function requestedToken(): Promise<string> {
  expect(await codeOfAsking()).toBe(204);
  await mailsAreSent();
  return /auth\/link#(\S+)/.exec(harness.mailsTo(bob.email).at(-1)?.text ?? '')?.[1] ?? '';
}

/** Addresses of people who get no mail, and of one who does. */
const people: Record<string, () => Promise<string>> = {
  'a known address': async () => bob.email,
  'an unknown address': async () => `${newId()}@example.com`,
  'the address of a deactivated person': async () => {
    await setActive(bob.userId, false);
    return bob.email;
  },
  'the address of a person of another provider': async () => {
    const userId = newId();
    const person = { id: userId, issuer: 'entra:x', subject: userId, name: 'Eve', user_name: userId };
    const email = `${userId}@example.com`;
    await app.db
      .insertInto('users')
      .values({ ...person, email, created_at: new Date() })
      .execute();
    return email;
  },
  'the address of a person who has not used their invitation': async () => {
    const emailAddress = `${newId()}@example.com`;
    const body = { name: 'Eve', emailAddress };
    await app.call(userRoutes.invite, { token: boss.token, body });
    harness.received.length = 0;
    return emailAddress;
  },
};

describe('requesting a link', () => {
  it('answers alike, with the same statements, for every address', async () => {
    // The first request fills caches.
    await ask(`${newId()}@example.com`);
    const answers = [];
    for (const addressOf of Object.values(people)) {
      const address = await addressOf();
      const { result, statements } = await countQueries(app.db, () => ask(address));
      const { statusCode, body, headers } = result;
      answers.push(JSON.stringify({ statusCode, body, headers: Object.keys(headers), statements }));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it.each(Object.keys(people))('sends a mail to people who may use a link alone: %s', async (kind) => {
    const address = (await people[kind]?.()) ?? '';
    expect(await codeOfAsking(address)).toBe(204);
    await mailsAreSent();
    expect(harness.mailsTo(address).length).toBe(kind === 'a known address' ? 1 : 0);
  });

  it('leaves password and sessions until the link is used', async () => {
    const { token } = await harness.open(bob);
    await requestedToken();
    expect(await harness.isSignedIn(token)).toBe(true);
    expect(await harness.signIn(bob)).toMatchObject({ token: expect.any(String) });
    expect((await harness.operationsOn(bob.accountId)).slice(1)).toEqual(['RequestPasswordReset']);
  });

  it('makes the owner the maker of a link of one hour', async () => {
    await requestedToken();
    const links = app.db.selectFrom('account_links').where('account_id', '=', bob.accountId);
    const { created_at, expires_at, ...link } = await links
      .select(['maker_id', 'is_by_operator', 'purpose', 'created_at', 'expires_at'])
      .executeTakeFirstOrThrow();
    expect(link).toEqual({ maker_id: bob.userId, is_by_operator: false, purpose: 'passwordReset' });
    expect(expires_at.getTime() - created_at.getTime()).toBe(3_600_000);
  });

  it('leaves an unused invitation as it is', async () => {
    const body = { name: 'Eve', emailAddress: `${newId()}@example.com` };
    const { link } = (await app.call(userRoutes.invite, { token: boss.token, body })).json();
    expect(await codeOfAsking(body.emailAddress)).toBe(204);
    await mailsAreSent();
    expect(await useLink(link.split('#')[1])).toBe(204);
  });

  it('leaves a link of an administrator as it is', async () => {
    const reset = { token: boss.token, params: { userId: bob.userId } };
    const { link } = (await app.call(userRoutes.resetPassword, reset)).json();
    expect(await codeOfAsking()).toBe(204);
    await mailsAreSent();
    expect(await useLink(link.split('#')[1])).toBe(204);
  });

  it('sends the link to the new address if it changes at the same time', async () => {
    const [email, change] = [`${newId()}@example.com`, { actor: { ...systemActor, requestId: 'test' } }];
    const at = app.clock.now();
    const waiting = async () =>
      (await sql`select from pg_locks where not granted`.execute(app.db)).rows.length;
    let opening: ReturnType<typeof openRequestedReset> | undefined;
    await transaction(app.db, async (tx) => {
      await changeAddress({ ...change, tx, at }, { userId: bob.userId, email });
      opening = transaction(app.db, (other) =>
        openRequestedReset({ ...change, tx: other, at }, bob.accountId),
      );
      await expect.poll(waiting).toBe(1);
    });
    expect((await opening)?.to.address).toBe(email);
  });

  it('accepts the address in any letter case', async () => {
    expect(await codeOfAsking(bob.email.toUpperCase())).toBe(204);
    await mailsAreSent();
    expect(harness.mailsTo(bob.email).map(({ subject }) => subject)).toEqual([
      'Set a new password for Contoso Chat',
    ]);
  });

  it('keeps no address in the queue', async () => {
    await codeOfAsking();
    const { rows } = await sql`select from pgboss.job j where j::text like ${`%${bob.email}%`}`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('throttling requests', () => {
  it('delays further requests for an address, known or not, from any network', async () => {
    for (const address of [bob.email, `${newId()}@example.com`]) {
      const codes = [];
      for (let time = 0; time < 4; time += 1)
        codes.push(await codeOfAsking(address, `10.1.${networks}.${time}`));
      expect(codes).toEqual([204, 204, 204, 'request.rate_limited']);
    }
    app.clock.advance(2_000);
    expect(await codeOfAsking()).toBe(204);
  });

  it('delays requests for many addresses from one network', async () => {
    for (let time = 0; time < 20; time += 1) expect(await codeOfAsking(`${newId()}@example.com`)).toBe(204);
    expect(await codeOfAsking()).toBe('request.rate_limited');
    expect(await codeOfAsking(bob.email, `10.2.${networks}.1`)).toBe(204);
  });

  it('does not delay sign-ins', async () => {
    for (let time = 0; time < 4; time += 1) await ask(bob.email, '127.0.0.1');
    expect(await harness.signIn(bob)).toMatchObject({ token: expect.any(String) });
  });
});

describe('using a requested link', () => {
  it('sets the password, ends all sessions, and sends a mail', async () => {
    const { token, browser, idToken } = await harness.open(bob);
    expect(await useLink(await requestedToken())).toBe(204);
    expect(await harness.isSignedIn(token)).toBe(false);
    expect(await harness.exchange(idToken)).toBe('identity.token_rejected');
    expect(await harness.renew(browser)).toBeUndefined();
    expect(await harness.signIn(bob)).toBe('identity.wrong_credentials');
    expect(await harness.signIn({ ...bob, password: newPassword })).toMatchObject({
      token: expect.any(String),
    });
    await mailsAreSent();
    expect(harness.mailsTo(bob.email).map(({ subject }) => subject)).toEqual([
      'Set a new password for Contoso Chat',
      'Your password for Contoso Chat was changed',
    ]);
    expect((await harness.operationsOn(bob.accountId)).slice(1)).toEqual([
      'RequestPasswordReset',
      'SetPassword',
    ]);
  });

  it('works once, and ends with a newer one', async () => {
    const first = await requestedToken();
    const second = await requestedToken();
    expect(await useLink(first)).toBe('account_link.invalid');
    expect(await useLink(second)).toBe(204);
    expect(await useLink(second)).toBe('account_link.invalid');
  });

  it('works for people without any right over people, whatever they gained', async () => {
    const token = await requestedToken();
    await assignOwnRole(app.db, bob.userId, { actions: ['BrandsWrite'] });
    expect(await useLink(token)).toBe(204);
  });

  it('does nothing for a person deactivated after the request', async () => {
    const token = await requestedToken();
    await setActive(bob.userId, false);
    expect(await useLink(token)).toBe('account_link.invalid');
    await setActive(bob.userId, true);
    expect(await harness.signIn(bob)).toMatchObject({ token: expect.any(String) });
  });
});

it('is not offered without a mail server', async () => {
  const without = await testApp();
  const body = { emailAddress: bob.email };
  expect((await without.call(identityRoutes.setupState)).json().canRequestPasswordReset).toBe(false);
  expect(await codeOf(without.call(routes.requestPasswordReset, { body }))).toBe('account_link.no_mail');
  expect((await app.call(identityRoutes.setupState)).json().canRequestPasswordReset).toBe(true);
});

/** Second step of a sign-in, on the real database with the real provider. */
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { secondFactorRoutes as routes } from '@polylogue/contract/people/identity/second-factor-routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditedChanges } from '../../../../testing/audited-changes.ts';
import { lockTable } from '../../../../testing/database/lock-table.ts';
import { cookieClient } from '../../../../testing/identity/cookie-client.ts';
import { signIn as signInAs } from '../../../../testing/sign-in.ts';
import { resetPassword } from '../accounts/local-accounts.ts';
import { createSecondFactorHarness } from './testing/harness.ts';

const harness = await createSecondFactorHarness();
const { app, at, addPerson, codeOf, nextCode, givePassword, step, complete, turnOn, hasAccess } = harness;
const administrator = await signInAs(app, { role: 'administrator' });

const codeIn = (answer: { statusCode: number; json<T>(): T }) =>
  answer.statusCode < 300 ? answer.statusCode : answer.json<{ code: string }>().code;
const redirectIn = (answer: { json<T>(): T }) => answer.json<{ redirectTo: string }>().redirectTo;

describe('the second step', () => {
  it('follows the right password, and issues no session before a code', async () => {
    const person = await addPerson();
    const { key } = await turnOn(person);
    const started = await givePassword(person);
    expect(started.answer.json()).toEqual({ redirectTo: null, secondFactor: 'code' });
    const uid = started.location.split('/').at(-1);
    expect(await complete(started, `/oidc/auth/${uid}`)).toBe('');
    const again = await givePassword(person);
    const answered = await step(again, routes.signIn, { code: nextCode(key) });
    expect(await hasAccess(await complete(again, redirectIn(answered)))).toBe(true);
  });

  it('rejects a code before the password', async () => {
    const person = await addPerson();
    const { key } = await turnOn(person);
    const started = await at.authorize();
    for (const route of [routes.signIn, routes.signInKey, routes.signInSetUp]) {
      const answer = await step(started, route, route === routes.signInKey ? {} : { code: nextCode(key) });
      expect(codeIn(answer)).toBe('identity.interaction_expired');
    }
  });

  it('rejects a code in another browser than that of the password', async () => {
    const person = await addPerson();
    const { key } = await turnOn(person);
    const { location } = await givePassword(person);
    const stranger = { browser: cookieClient(at.origin), location };
    expect(codeIn(await step(stranger, routes.signIn, { code: nextCode(key) }))).toBe(
      'identity.interaction_expired',
    );
  });

  it('accepts codes of the neighbouring steps only', async () => {
    const person = await addPerson();
    const { key } = await turnOn(person);
    app.clock.advance(120_000);
    const started = await givePassword(person);
    for (const steps of [-2, 2]) {
      const answer = await step(started, routes.signIn, { code: codeOf(key, steps) });
      expect(codeIn(answer)).toBe('identity.wrong_code');
    }
    expect(codeIn(await step(started, routes.signIn, { code: codeOf(key, -1) }))).toBe(200);
    const later = await givePassword(person);
    expect(codeIn(await step(later, routes.signIn, { code: codeOf(key, 1) }))).toBe(200);
  });

  it('rejects a used code and those before it', async () => {
    const person = await addPerson();
    const { key } = await turnOn(person);
    // The code that turned it on is used, too.
    const first = await givePassword(person);
    expect(codeIn(await step(first, routes.signIn, { code: codeOf(key) }))).toBe('identity.wrong_code');
    const code = nextCode(key);
    expect(codeIn(await step(first, routes.signIn, { code }))).toBe(200);
    const second = await givePassword(person);
    for (const used of [code, codeOf(key, -1)])
      expect(codeIn(await step(second, routes.signIn, { code: used }))).toBe('identity.wrong_code');
  });

  it('accepts a code once for concurrent sign-ins', async () => {
    const person = await addPerson();
    const { key } = await turnOn(person);
    const started = await Promise.all([1, 2, 3, 4].map(() => givePassword(person)));
    const code = nextCode(key);
    const answers = await Promise.all(started.map((one) => step(one, routes.signIn, { code })));
    expect(answers.map(codeIn).filter((one) => one === 200)).toEqual([200]);
  });

  it('accepts each recovery code once, however it is typed, with an audit entry', async () => {
    const person = await addPerson();
    const { recoveryCodes } = await turnOn(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = '', other = ''] = recoveryCodes;
    const started = await Promise.all([1, 2, 3].map(() => givePassword(person)));
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    const answers = await Promise.all(started.map((one) => step(one, routes.signIn, { code: typed })));
    expect(answers.map(codeIn).filter((one) => one === 200)).toEqual([200]);
    const last = await givePassword(person);
    expect(codeIn(await step(last, routes.signIn, { code }))).toBe('identity.wrong_code');
    expect(codeIn(await step(last, routes.signIn, { code: other }))).toBe(200);
    const uses = (await auditedChanges(app.db, person.accountId)).filter(
      ({ operation }) => operation === 'UseRecoveryCode',
    );
    expect(uses.map(({ user_id }) => user_id)).toEqual([person.userId, person.userId]);
  });
});

describe('guesses at a code', () => {
  it('are delayed for the account and network, whatever passwords are given between', async () => {
    const person = await addPerson();
    const { key } = await turnOn(person);
    for (let times = 0; times < 5; times += 1) {
      const started = await givePassword(person);
      expect(codeIn(await step(started, routes.signIn, { code: '000000' }))).toBe('identity.wrong_code');
    }
    const started = await givePassword(person);
    const refused = await step(started, routes.signIn, { code: nextCode(key).replace(/./, 'x') });
    expect(codeIn(refused)).toBe('identity.wrong_code');
    const delayed = await step(started, routes.signIn, { code: codeOf(key) });
    expect(codeIn(delayed)).toBe('request.rate_limited');
    expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(60_000);
    expect(codeIn(await step(started, routes.signIn, { code: nextCode(key) }))).toBe(200);
  });
});

describe('no detour leads around the second step', () => {
  it('at a password reset by link', async () => {
    const person = await addPerson();
    await turnOn(person);
    const reset = await app.call(userRoutes.resetPassword, {
      token: administrator.token,
      params: { userId: person.userId },
    });
    const token = reset.json<{ link: string }>().link.split('#')[1] ?? '';
    const password = 'another long password';
    expect((await app.call(userRoutes.useLink, { body: { token, password } })).statusCode).toBe(204);
    const { answer } = await givePassword({ ...person, password });
    expect(answer.json()).toEqual({ redirectTo: null, secondFactor: 'code' });
  });

  it('in a browser that was signed in before, nor with prompt=login', async () => {
    const person = await addPerson();
    const { key } = await turnOn(person);
    const { browser } = await harness.signIn(person, nextCode(key));
    const started = await givePassword(person, { prompt: 'login' }, browser);
    expect(started.answer.json()).toEqual({ redirectTo: null, secondFactor: 'code' });
    const silent = await at.authorize({ prompt: 'none', max_age: '0' }, browser);
    expect(silent.location).toContain('error=login_required');
  });

  it('by a sign-in whose password was given before it was turned on', async () => {
    const person = await addPerson();
    const early = await givePassword(person);
    await turnOn(person);
    expect(await complete(early, redirectIn(early.answer))).toBe('');
  });

  it('by a session from before it was turned on', async () => {
    const person = await addPerson();
    const elsewhere = await harness.signIn(person);
    const unused = await harness.idTokenSilently(elsewhere.browser);
    const here = await turnOn(person);
    expect(await hasAccess(elsewhere.token)).toBe(false);
    expect(await harness.exchange(elsewhere.browser, unused)).toBe('');
    expect((await at.authorize({ prompt: 'none' }, elsewhere.browser)).location).toContain('login_required');
    expect(await hasAccess(here.token)).toBe(true);
    const idToken = await harness.idTokenSilently(here.browser);
    expect(await hasAccess(await harness.exchange(here.browser, idToken))).toBe(true);
  });

  it('after the operator’s reset of the password, which removes it', async () => {
    const person = await addPerson();
    await turnOn(person);
    const actor = { userId: null, userName: 'operator', requestId: 'command' };
    const password = await resetPassword(app, actor, person.userId);
    const { token } = await harness.signIn({ ...person, password });
    expect(await hasAccess(token)).toBe(true);
    const operations = (await auditedChanges(app.db, person.accountId)).map(({ operation }) => operation);
    expect(operations.slice(-2)).toEqual(['ResetPassword', 'ResetSecondFactor']);
  });
});

describe('an instance that requires a second factor', () => {
  const requireIt = (requiresSecondFactor: boolean, token = administrator.token) =>
    app.call(instanceSettingsRoutes.updateSignInPolicy, { token, body: { requiresSecondFactor } });

  it('lets nobody in before the set-up, which completes the sign-in', async () => {
    const person = await addPerson();
    const before = await harness.signIn(person);
    expect((await requireIt(true)).statusCode).toBe(200);
    onTestFinished(async () => void (await requireIt(false)));
    const started = await givePassword(person);
    expect(started.answer.json()).toEqual({ redirectTo: null, secondFactor: 'setUp' });
    expect(codeIn(await step(started, routes.signIn, { code: '000000' }))).toBe(
      'identity.interaction_expired',
    );
    expect(await complete(started, `/oidc/auth/${started.location.split('/').at(-1)}`)).toBe('');
    const again = await givePassword(person);
    const { key, address } = (await step(again, routes.signInKey)).json<{ key: string; address: string }>();
    expect(decodeURIComponent(address)).toContain(`:${person.email}?`);
    const wrong = await step(again, routes.signInSetUp, { code: '000000' });
    expect(codeIn(wrong)).toBe('identity.wrong_code');
    const set = await step(again, routes.signInSetUp, { code: nextCode(key) });
    expect(set.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    expect(await hasAccess(await complete(again, redirectIn(set)))).toBe(true);
    expect(await hasAccess(before.token)).toBe(false);
    const next = await givePassword(person);
    expect(next.answer.json()).toEqual({ redirectTo: null, secondFactor: 'code' });
    expect(codeIn(await step(next, routes.signInKey))).toBe('second_factor.already_on');
    expect(codeIn(await step(next, routes.signIn, { code: nextCode(key) }))).toBe(200);
  });

  it('sets it up in a browser with an open session, too', async () => {
    const person = await addPerson();
    const { browser } = await harness.signIn(person);
    await requireIt(true);
    onTestFinished(async () => void (await requireIt(false)));
    const started = await givePassword(person, { prompt: 'login' }, browser);
    const { key } = (await step(started, routes.signInKey)).json<{ key: string }>();
    const set = await step(started, routes.signInSetUp, { code: nextCode(key) });
    expect(await hasAccess(await complete(started, redirectIn(set)))).toBe(true);
  });

  it('rejects a password that was replaced while it was verified', async () => {
    const person = await addPerson();
    await requireIt(true);
    onTestFinished(async () => void (await requireIt(false)));
    // Caches the administrator's access, which reads the table, too.
    await hasAccess(administrator.token);
    const release = await lockTable(app.db, 'second_factors');
    const given = givePassword(person);
    const waiting = async () =>
      (await sql`select from pg_locks where not granted`.execute(app.db)).rows.length;
    await expect.poll(waiting).toBe(1);
    app.clock.advance(1_000);
    const request = { token: administrator.token, params: { userId: person.userId } };
    expect((await app.call(userRoutes.resetPassword, request)).statusCode).toBe(200);
    await release();
    const started = await given;
    expect(started.answer.json()).toEqual({ redirectTo: null, secondFactor: 'setUp' });
    const { key } = (await step(started, routes.signInKey)).json<{ key: string }>();
    const set = await step(started, routes.signInSetUp, { code: nextCode(key) });
    expect(codeIn(set)).toBe('identity.interaction_expired');
  });

  it('asks an invited person for the set-up after their link was used', async () => {
    await requireIt(true);
    onTestFinished(async () => void (await requireIt(false)));
    const email = 'invited@example.com';
    const invited = await app.call(userRoutes.invite, {
      token: administrator.token,
      body: { emailAddress: email, name: 'Eve' },
    });
    const token = invited.json<{ link: string }>().link.split('#')[1] ?? '';
    const password = 'a long enough password';
    expect((await app.call(userRoutes.useLink, { body: { token, password } })).statusCode).toBe(204);
    const { answer } = await givePassword({ email, password });
    expect(answer.json()).toEqual({ redirectTo: null, secondFactor: 'setUp' });
  });

  it('is set by those who may change its settings, with an audit entry', async () => {
    const member = await signInAs(app, { role: 'member' });
    expect((await requireIt(true, member.token)).statusCode).toBe(403);
    await requireIt(true);
    await requireIt(true);
    const read = await app.call(instanceSettingsRoutes.signInPolicy, { token: administrator.token });
    expect(read.json()).toEqual({ requiresSecondFactor: true });
    await requireIt(false);
    const changes = (await auditedChanges(app.db, 'instance')).slice(-2);
    expect(changes.map(({ user_id, after }) => [user_id, after?.['requiresSecondFactor']])).toEqual([
      [administrator.userId, true],
      [administrator.userId, false],
    ]);
  });
});

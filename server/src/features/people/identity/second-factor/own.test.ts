/** Owner's calls, and the reset by an administrator, on the real database. */
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { secondFactorRoutes as routes } from '@polylogue/contract/people/identity/second-factor-routes';
import type { SecondFactorState } from '@polylogue/contract/people/identity/schemas';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { auditedChanges } from '../../../../testing/audited-changes.ts';
import { signIn as signInAs, signInWith } from '../../../../testing/sign-in.ts';
import { codeOf as codeOfCall } from '../../../../testing/test-app.ts';
import { createSecondFactorHarness, type Person, type Session } from './testing/harness.ts';

const harness = await createSecondFactorHarness();
const { app, addPerson, call, codeOf, createKey, nextCode, givePassword, signIn, turnOn, hasAccess } =
  harness;
const administrator = await signInAs(app, { role: 'administrator' });

const codeIn = (answer: { statusCode: number; json<T>(): T }) =>
  answer.statusCode < 300 ? answer.statusCode : answer.json<{ code: string }>().code;
const stateOf = async (session: Session) => (await call(session, routes.get)).json<SecondFactorState>();
const operationsOf = async ({ accountId }: Person) =>
  (await auditedChanges(app.db, accountId)).map(({ operation }) => operation);

describe('turning it on', () => {
  it('takes the password, then a code of the new key, and shows ten recovery codes', async () => {
    const person = await addPerson();
    const session = await signIn(person);
    expect(await stateOf(session)).toEqual({
      isAvailable: true,
      isRequired: false,
      onSince: null,
      recoveryCodesLeft: 0,
    });
    const wrong = await call(session, routes.createKey, { password: 'not the password' });
    expect(codeIn(wrong)).toBe('user.wrong_password');
    const key = await createKey(session);
    // A key that no code confirmed asks nobody for a code.
    expect((await givePassword(person)).answer.json()).toMatchObject({ secondFactor: null });
    expect(codeIn(await call(session, routes.turnOn, { code: '000000' }))).toBe('identity.wrong_code');
    const answer = await call(session, routes.turnOn, { code: nextCode(key) });
    expect(answer.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10);
    const state = await stateOf(session);
    expect(state).toMatchObject({ recoveryCodesLeft: 10, onSince: app.clock.now().toISOString() });
    expect(codeIn(await call(session, routes.createKey, { password: person.password }))).toBe(
      'second_factor.already_on',
    );
    expect((await operationsOf(person)).at(-1)).toBe('TurnOnSecondFactor');
  });

  it('rejects the code of a replaced key, and any code an hour after the key', async () => {
    const session = await signIn(await addPerson());
    const replaced = await createKey(session);
    const key = await createKey(session);
    expect(codeIn(await call(session, routes.turnOn, { code: nextCode(replaced) }))).toBe(
      'identity.wrong_code',
    );
    await app.db
      .updateTable('second_factors')
      .set({ created_at: new Date(app.clock.now().getTime() - 61 * 60_000) })
      .where('account_id', '=', session.person.accountId)
      .execute();
    expect(codeIn(await call(session, routes.turnOn, { code: nextCode(key) }))).toBe(
      'second_factor.not_begun',
    );
  });

  it('happens once for concurrent requests', async () => {
    const session = await signIn(await addPerson());
    const code = nextCode(await createKey(session));
    const answers = await Promise.all([1, 2, 3].map(() => call(session, routes.turnOn, { code })));
    expect(answers.map(codeIn).filter((one) => one === 200)).toEqual([200]);
    expect((await stateOf(session)).recoveryCodesLeft).toBe(10);
  });

  it('stores neither the key nor a recovery code in the clear', async () => {
    const { key, recoveryCodes, person } = await turnOn(await addPerson());
    const { rows } = await sql<{ row: string }>`
      select row_to_json(f)::text as row from second_factors f union all
      select row_to_json(c)::text from recovery_codes c union all
      select row_to_json(a)::text from audit_entries a`.execute(app.db);
    const stored = rows.map(({ row }) => row).join('\n');
    const bytes = Buffer.from(Secret.fromBase32(key).bytes).toString('hex');
    const hex = Buffer.from(key).toString('hex');
    for (const secret of [
      key,
      bytes,
      hex,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(stored).toContain(person.accountId);
  });

  it('opens a key for its own account only', async () => {
    const [one, other] = [await turnOn(await addPerson()), await turnOn(await addPerson())];
    const { sealed_key } = await app.db
      .selectFrom('second_factors')
      .select('sealed_key')
      .where('account_id', '=', one.person.accountId)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('second_factors')
      .set({ sealed_key })
      .where('account_id', '=', other.person.accountId)
      .execute();
    const proof = { password: other.person.password, code: nextCode(one.key) };
    expect(codeIn(await call(other, routes.turnOff, proof))).toBe('identity.wrong_code');
  });
});

describe('turning it off', () => {
  it('takes the password and a code', async () => {
    const { person, key, recoveryCodes, ...session } = await turnOn(await addPerson());
    const own = { person, ...session };
    const off = (proof: { password: string; code: string }) => call(own, routes.turnOff, proof);
    const { password } = person;
    expect(codeIn(await off({ password: 'not the password', code: nextCode(key) }))).toBe(
      'user.wrong_password',
    );
    expect(codeIn(await off({ password, code: '000000' }))).toBe('identity.wrong_code');
    expect(codeIn(await off({ password, code: codeOf(key) }))).toBe(204);
    expect((await givePassword(person)).answer.json()).toMatchObject({ secondFactor: null });
    expect(codeIn(await off({ password, code: recoveryCodes[0] ?? '' }))).toBe('second_factor.not_on');
    expect((await operationsOf(person)).at(-1)).toBe('TurnOffSecondFactor');
  });

  it('is refused while the instance requires it', async () => {
    const own = await turnOn(await addPerson());
    const requireIt = (requiresSecondFactor: boolean) =>
      app.call(instanceSettingsRoutes.updateSignInPolicy, {
        token: administrator.token,
        body: { requiresSecondFactor },
      });
    await requireIt(true);
    onTestFinished(async () => void (await requireIt(false)));
    const proof = { password: own.person.password, code: nextCode(own.key) };
    expect(codeIn(await call(own, routes.turnOff, proof))).toBe('second_factor.required');
  });

  it('delays guesses of the password and of codes', async () => {
    const own = await turnOn(await addPerson());
    const guess = () => call(own, routes.turnOff, { password: 'not the password', code: '000000' });
    for (let times = 0; times < 5; times += 1) expect(codeIn(await guess())).toBe('user.wrong_password');
    expect(codeIn(await guess())).toBe('request.rate_limited');
  });
});

it('replaces the recovery codes after the password and a code', async () => {
  const own = await turnOn(await addPerson());
  const proof = () => ({ password: own.person.password, code: nextCode(own.key) });
  const answer = await call(own, routes.renewRecoveryCodes, proof());
  const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>();
  expect(recoveryCodes).toHaveLength(10);
  expect((await stateOf(own)).recoveryCodesLeft).toBe(10);
  const [old = ''] = own.recoveryCodes;
  expect(codeIn(await call(own, routes.turnOff, { ...proof(), code: old }))).toBe('identity.wrong_code');
  const [current = ''] = recoveryCodes;
  expect(codeIn(await call(own, routes.turnOff, { ...proof(), code: current }))).toBe(204);
});

it('is not offered to people of another provider', async () => {
  const { token } = await signInAs(app, { role: 'member' });
  const state = await app.call(routes.get, { token });
  expect(state.json()).toMatchObject({ isAvailable: false });
  const begun = app.call(routes.createKey, { token, body: { password: 'any' } });
  expect(await codeOfCall(begun)).toBe('user.not_local');
});

describe('the reset by an administrator', () => {
  const reset = (userId: string, { token }: { token: string } = administrator) =>
    codeOfCall(app.call(userRoutes.resetSecondFactor, { token, params: { userId } }));
  const permissionsOn = async (userId: string, { token }: { token: string } = administrator) =>
    (await app.call(userRoutes.get, { token, params: { userId } })).json().permissions;

  it('removes it and ends the person’s sessions, with an audit entry', async () => {
    const own = await turnOn(await addPerson());
    const { userId } = own.person;
    expect((await permissionsOn(userId)).canResetSecondFactor).toBe(true);
    expect(await reset(userId)).toBe(204);
    expect(await hasAccess(own.token)).toBe(false);
    expect((await givePassword(own.person)).answer.json()).toMatchObject({ secondFactor: null });
    const [entry] = (await auditedChanges(app.db, own.person.accountId)).slice(-1);
    expect(entry).toMatchObject({ operation: 'ResetSecondFactor', user_id: administrator.userId });
    expect((await permissionsOn(userId)).canResetSecondFactor).toBe(false);
    expect(await reset(userId)).toBe('second_factor.not_on');
  });

  it('follows the rule of password resets', async () => {
    const clerk = await signInWith(app, { actions: ['UserWrite', 'UserRead', 'GptSystemsRead'] });
    const member = await turnOn(await addPerson());
    const boss = await turnOn(await addPerson());
    const { id } = await app.db
      .selectFrom('roles')
      .select('id')
      .where('built_in', '=', 'administrator')
      .executeTakeFirstOrThrow();
    const params = { userId: boss.person.userId, userRoleId: id };
    await app.call(userRoutes.assignRole, { token: administrator.token, params, body: {} });
    expect(await reset(boss.person.userId, clerk)).toBe('role.beyond_own_rights');
    expect((await permissionsOn(boss.person.userId, clerk)).canResetSecondFactor).toBe(false);
    expect(await reset(member.person.userId, clerk)).toBe(204);
    const reader = await signInWith(app, { actions: ['UserRead'] });
    expect(await reset(boss.person.userId, reader)).toBe('auth.forbidden');
    expect(await reset(boss.person.userId, boss)).toBe('user.own_account');
    expect((await givePassword(boss.person)).answer.json()).toMatchObject({ secondFactor: 'code' });
  });

  it('ends a sign-in that waits for its code', async () => {
    const own = await turnOn(await addPerson());
    const started = await givePassword(own.person);
    expect(await reset(own.person.userId)).toBe(204);
    for (const route of [routes.signIn, routes.signInSetUp]) {
      const answer = await harness.step(started, route, { code: nextCode(own.key) });
      expect(codeIn(answer)).toBe('identity.interaction_expired');
    }
  });
});

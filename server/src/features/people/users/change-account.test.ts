/** Changes of the name and the address of a local account, by administrators. */
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { assignOwnRole, signIn, signInWith } from '../../../testing/sign-in.ts';
import { codeOf } from '../../../testing/test-app.ts';
import { createAccountHarness, type LocalPerson } from '../identity/account/testing/account-harness.ts';

const harness = await createAccountHarness();
const { app } = harness;
const boss = await signIn(app, { role: 'administrator' });
let bob: LocalPerson;
let address: string;
beforeEach(async () => {
  bob = await harness.addPerson();
  address = `${newId()}@example.com`;
});

const change = (emailAddress = address, { token }: { token: string } = boss, userId = bob.userId) =>
  app.call(routes.changeAddress, { token, params: { userId }, body: { emailAddress } });

it('changes the address that a person signs in with, and keeps sessions', async () => {
  const session = await harness.open(bob);
  expect((await change()).json()).toMatchObject({ emailAddress: address, userName: address });
  expect(await harness.isSignedIn(session.token)).toBe(true);
  expect(await harness.signIn(bob)).toBe('identity.wrong_credentials');
  expect(await harness.signIn({ ...bob, email: address })).toMatchObject({ token: expect.any(String) });
  const changes = await auditedChanges(app.db, bob.accountId);
  expect(changes.at(-1)).toMatchObject({ before: { email: bob.email }, after: { email: address } });
});

it('ends a link sent to the former address, and leaves an invited person invited', async () => {
  const body = { name: 'Eve', emailAddress: `${newId()}@example.com` };
  const { userId, link } = (await app.call(routes.invite, { token: boss.token, body })).json();
  expect((await change(address, boss, userId)).json()).toMatchObject({ isInvited: true });
  const used = { token: link.split('#')[1], password: 'a long enough password' };
  expect(await codeOf(app.call(routes.useLink, { body: used }))).toBe('account_link.invalid');
});

it('records the end of an open link, once', async () => {
  await app.call(routes.resetPassword, { token: boss.token, params: { userId: bob.userId } });
  await change();
  await change(bob.email);
  expect((await harness.operationsOn(bob.accountId)).slice(1)).toEqual([
    'ResetPassword',
    'EndLink',
    'Update',
    'Update',
  ]);
});

it('sends a mail to the former and to the new address', async () => {
  await change();
  await change();
  const subject = 'Your e-mail address for Contoso Chat was changed';
  for (const to of [bob.email, address])
    expect(harness.mailsTo(to)).toEqual([
      { subject, text: expect.stringContaining('An administrator has changed the e-mail address') },
    ]);
});

it('is refused for oneself, as is the reset of the password', async () => {
  const own = await harness.open(bob);
  await assignOwnRole(app.db, bob.userId, { actions: ['UserRead', 'UserWrite'] });
  const request = { token: own.token, params: { userId: bob.userId } };
  expect(await codeOf(change(address, own))).toBe('user.own_account');
  expect(await codeOf(app.call(routes.resetPassword, request))).toBe('user.own_account');
  const { permissions } = (await app.call(routes.get, request)).json();
  expect(permissions.canResetPassword).toBe(false);
});

it('rejects the address of another account, in any letter case, and accepts the own', async () => {
  const other = await harness.addPerson();
  expect(await codeOf(change(other.email.toUpperCase()))).toBe('user.address_taken');
  expect(await codeOf(change(bob.email.toUpperCase()))).toBe(200);
});

it('rejects callers with fewer rights, and people of another provider', async () => {
  const clerk = await signInWith(app, { actions: ['UserRead', 'UserWrite'] });
  expect(await codeOf(change(address, clerk))).toBe('role.beyond_own_rights');
  await app.db.updateTable('users').set({ issuer: 'entra:x' }).where('id', '=', bob.userId).execute();
  expect(await codeOf(change())).toBe('user.not_local');
});

it('renames a person, and records it', async () => {
  const rename = (name: string, { token }: { token: string } = boss, userId = bob.userId) =>
    app.call(routes.rename, { token, params: { userId }, body: { name } });
  expect((await rename('Bob Brown')).json()).toMatchObject({ name: 'Bob Brown' });
  const changes = await auditedChanges(app.db, bob.userId);
  expect(changes.at(-1)).toMatchObject({ operation: 'Update', after: { name: 'Bob Brown' } });
  const clerk = await signInWith(app, { actions: ['UserRead', 'UserWrite'] });
  expect(await codeOf(rename('Eve', clerk))).toBe('role.beyond_own_rights');
  expect(await codeOf(rename('Eve', boss, boss.userId))).toBe('user.own_account');
  await app.db.updateTable('users').set({ issuer: 'entra:x' }).where('id', '=', bob.userId).execute();
  expect(await codeOf(rename('Eve'))).toBe('user.not_local');
});

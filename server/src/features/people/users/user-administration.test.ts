import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { Action, BuiltInRole } from '@polylogue/contract/permissions';
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '../../../db/id.ts';
import { addUser } from '../../../testing/add-user.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { removePeople } from '../../../testing/remove-people.ts';
import { codeOf, testApp } from '../../../testing/test-app.ts';
import { builtInRole, joinGroup } from '../../../testing/access/roles.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

let administrator: SignedIn;
const app = await testApp();
beforeEach(async () => {
  await removePeople(app);
  administrator = await signIn(app, { role: 'administrator' });
});

const as = (token: string) => ({
  list: async (query: Record<string, string> = {}) => (await app.call(routes.list, { token, query })).json(),
  get: (userId: string) => app.call(routes.get, { token, params: { userId } }),
  rights: (userId: string) => app.call(routes.rights, { token, params: { userId } }),
  assign: (userId: string, userRoleId: string, body?: object) =>
    app.call(routes.assignRole, { token, params: { userId, userRoleId }, body }),
  unassign: (userId: string, userRoleId: string) =>
    app.call(routes.unassignRole, { token, params: { userId, userRoleId } }),
  setActive: (userId: string, isActive: boolean) =>
    app.call(routes.setStatus, { token, params: { userId }, body: { isActive } }),
  signOut: (userId: string) => app.call(routes.signOutEverywhere, { token, params: { userId } }),
  invite: (body: object) => app.call(routes.invite, { token, body }),
  reset: (userId: string) => app.call(routes.resetPassword, { token, params: { userId } }),
});
const boss = () => as(administrator.token);

const builtIn = (key: BuiltInRole) => builtInRole(app.db, key);
const personWith = (...actions: Action[]) => signInWith(app, { actions });
const ownActions = async ({ token }: SignedIn) => {
  const answer = await app.call(identityRoutes.resolvedActions, { token });
  return answer.statusCode === 200 ? answer.json().resolvedActions : answer.statusCode;
};

describe('the list of people', () => {
  it('finds by part of an e-mail address, user name or name, with paging', async () => {
    await Promise.all(Array.from({ length: 5 }, () => addUser(app.db)));
    const { userName } = (await boss().list({ top: '1' })).items[0];
    expect((await boss().list({ emailAddress: userName.toUpperCase() })).items).toHaveLength(1);
    const first = await boss().list({ top: '4' });
    const second = await boss().list({ top: '4', continuationToken: first.continuationToken });
    expect([first.items.length, first.count, second.items.length]).toEqual([
      4,
      { value: 6, isExact: true },
      2,
    ]);
  });

  it.each(['name', '-emailAddress', 'createdAt', '-lastSignedInAt'])('can be sorted by %s', async (sort) => {
    expect((await boss().list({ sort })).items).toHaveLength(1);
  });

  it('can be filtered by group and by last sign-in', async () => {
    const [recent, former] = [await signIn(app, { role: 'member' }), await signIn(app, { role: 'member' })];
    const invited = await addUser(app.db);
    const groupId = newId();
    await joinGroup(app.db, former.userId, groupId);
    const signedInAt = (person: SignedIn, days: number) =>
      app.db
        .updateTable('users')
        .set({ last_signed_in_at: new Date(app.clock.now().getTime() - days * 86_400_000) })
        .where('id', '=', person.userId)
        .execute();
    await Promise.all([signedInAt(administrator, 0), signedInAt(recent, 20), signedInAt(former, 100)]);
    const idsOf = async (query: Record<string, string>) =>
      (await boss().list(query)).items.map((row: { userId: string }) => row.userId).toSorted();
    const sorted = (...people: { userId: string }[]) => people.map(({ userId }) => userId).toSorted();
    expect(await idsOf({ groupId })).toEqual(sorted(former));
    expect(await idsOf({ lastSignIn: 'within7' })).toEqual(sorted(administrator));
    expect(await idsOf({ lastSignIn: 'within30' })).toEqual(sorted(administrator, recent));
    expect(await idsOf({ lastSignIn: 'notFor30' })).toEqual(sorted(former, { userId: invited }));
    expect(await idsOf({ lastSignIn: 'never' })).toEqual([invited]);
  });

  it('can be filtered by deactivation and by role', async () => {
    const { userId } = await signIn(app, { role: 'analyst', isDeactivated: true });
    const ids = async (query: Record<string, string>) =>
      (await boss().list(query)).items.map((row: { userId: string }) => row.userId);
    expect(await ids({ status: 'inactive' })).toEqual([userId]);
    expect(await ids({ userRoleId: await builtIn('analyst') })).toEqual([userId]);
    expect(await ids({ status: 'active' })).toEqual([administrator.userId]);
  });
});

describe('roles of a person', () => {
  it('are valid until a date, and each right names its role', async () => {
    const person = await signIn(app, { role: 'member' });
    const analyst = await builtIn('analyst');
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const answer = await boss().assign(person.userId, analyst, { until });
    expect(answer.json().assignments).toEqual([
      expect.objectContaining({ name: 'Analyst', builtIn: 'analyst', until, groupId: null }),
      expect.objectContaining({ name: 'Member', until: null }),
    ]);
    const analytics = answer
      .json()
      .resolvedActions.find(({ action }: { action: Action }) => action === 'AnalyticsRead');
    expect(analytics).toMatchObject({ userRoleIds: [analyst], entityIds: null });
    expect(await ownActions(person)).toContain('AnalyticsRead');
    app.clock.advance(120_000);
    expect(await ownActions(person)).not.toContain('AnalyticsRead');
  });

  it('count with the next request, given or taken', async () => {
    const person = await signIn(app, { role: 'member' });
    const analyst = await builtIn('analyst');
    await ownActions(person);
    await boss().assign(person.userId, analyst);
    expect(await ownActions(person)).toContain('AnalyticsRead');
    expect((await boss().unassign(person.userId, analyst)).statusCode).toBe(204);
    expect(await ownActions(person)).not.toContain('AnalyticsRead');
  });

  it('are rejected for an unknown person', async () => {
    expect(await codeOf(boss().rights(newId()))).toBe('user.not_found');
    expect(await codeOf(boss().assign(newId(), await builtIn('member')))).toBe('user.not_found');
  });
});

describe('deactivating a person', () => {
  it('ends their sessions, also after reactivation', async () => {
    const person = await signIn(app, { role: 'member' });
    expect((await boss().setActive(person.userId, false)).json().isActive).toBe(false);
    expect(await ownActions(person)).toBe(401);
    await boss().setActive(person.userId, true);
    expect(await ownActions(person)).toBe(401);
  });

  it('is rejected for oneself and for people with more rights', async () => {
    expect(await codeOf(boss().setActive(administrator.userId, false))).toBe('user.own_account');
    const clerk = await personWith('UserRead', 'UserWrite');
    expect(await codeOf(as(clerk.token).setActive(administrator.userId, false))).toBe(
      'role.beyond_own_rights',
    );
    expect(await codeOf(as(clerk.token).signOut(administrator.userId))).toBe('role.beyond_own_rights');
    expect(await codeOf(as(clerk.token).reset(administrator.userId))).toBe('role.beyond_own_rights');
    expect((await as(clerk.token).get(administrator.userId)).json().permissions).toMatchObject({
      canDeactivate: false,
      canSignOut: false,
    });
  });
});

it('ends every session by signing out everywhere, and audits it', async () => {
  const person = await signIn(app, { role: 'member' });
  const sessions = async () =>
    (
      await app.call(routes.sessions, { token: administrator.token, params: { userId: person.userId } })
    ).json();
  expect((await sessions()).items).toHaveLength(1);
  expect((await boss().signOut(person.userId)).statusCode).toBe(204);
  expect([await ownActions(person), (await sessions()).items]).toEqual([401, []]);
  expect((await auditedChanges(app.db)).at(-1)).toMatchObject({
    operation: 'SignOutEverywhere',
    aggregate_id: person.userId,
    user_id: administrator.userId,
  });
});

describe('an invitation', () => {
  const bob = { emailAddress: 'bob@example.com', name: 'Bob' };
  const password = 'a long enough password';
  const tokenOf = (link: string) => link.split('#')[1] ?? '';
  const readLink = (token: string) => app.call(routes.readLink, { body: { token } });
  const useLink = (token: string) => app.call(routes.useLink, { body: { token, password } });

  it('adds a person who sets their password by the link, once', async () => {
    const analyst = await builtIn('analyst');
    const { link, userId } = (await boss().invite({ ...bob, userRoleIds: [analyst] })).json();
    expect((await boss().list({ status: 'invited' })).items).toMatchObject([{ userId, isInvited: true }]);
    const token = tokenOf(link);
    expect((await readLink(token)).json()).toEqual({
      name: 'Bob',
      emailAddress: 'bob@example.com',
      purpose: 'invitation',
    });
    expect((await useLink(token)).statusCode).toBe(204);
    expect(await codeOf(useLink(token))).toBe('account_link.invalid');
    const { items } = await boss().list({ emailAddress: 'bob@' });
    expect(items).toMatchObject([{ userId, isInvited: false, lastSignedInAt: null }]);
    const roles = (await boss().rights(userId)).json().assignments.map(({ name }: { name: string }) => name);
    expect(roles).toEqual(['Analyst', 'Member']);
  });

  it('is refused for a used address, in any letter case', async () => {
    await boss().invite(bob);
    expect(await codeOf(boss().invite({ ...bob, emailAddress: 'BOB@example.com' }))).toBe(
      'user.address_taken',
    );
  });

  it('adds nobody if a role may not be given', async () => {
    const clerk = await personWith('UserWrite', 'UserRead', 'GptSystemsRead');
    const given = as(clerk.token).invite({ ...bob, userRoleIds: [await builtIn('member')] });
    expect(await codeOf(given)).toBe('auth.forbidden');
    const inviter = await personWith('UserWrite', 'UserRead', 'GptSystemsRead', 'UserRolePermissionsCreate');
    const refused = as(inviter.token).invite({ ...bob, userRoleIds: [await builtIn('administrator')] });
    expect(await codeOf(refused)).toBe('role.beyond_own_rights');
    expect((await boss().list({ emailAddress: 'bob@' })).items).toEqual([]);
  });

  it('expires after a week, and ends with a newer link', async () => {
    const { link, userId } = (await boss().invite(bob)).json();
    const second = (await boss().reset(userId)).json();
    expect(await codeOf(readLink(tokenOf(link)))).toBe('account_link.invalid');
    expect((await readLink(tokenOf(second.link))).json().purpose).toBe('invitation');
    app.clock.advance(weekMs);
    onTestFinished(() => app.clock.advance(-weekMs));
    expect(await codeOf(useLink(tokenOf(second.link)))).toBe('account_link.invalid');
  });

  it('is invalid with a truncated link', async () => {
    const { link } = (await boss().invite(bob)).json();
    for (const token of ['', 'x', tokenOf(link).slice(0, -1)]) {
      expect([token, await codeOf(readLink(token))]).toEqual([token, 'account_link.invalid']);
    }
  });

  it('stores only a hash of its link', async () => {
    const { link } = (await boss().invite(bob)).json();
    const stored = await app.db.selectFrom('account_links').selectAll().execute();
    expect(JSON.stringify([stored, await auditedChanges(app.db)])).not.toContain(tokenOf(link));
  });

  it('requires the embedded provider', async () => {
    const stranger = newId();
    const at = new Date();
    const values = {
      id: stranger,
      issuer: 'entra:x',
      subject: 'x',
      name: 'E',
      user_name: 'e',
      created_at: at,
    };
    await app.db.insertInto('users').values(values).execute();
    expect(await codeOf(boss().reset(stranger))).toBe('user.not_local');
    expect((await boss().get(stranger)).json().permissions.canResetPassword).toBe(false);
  });
});

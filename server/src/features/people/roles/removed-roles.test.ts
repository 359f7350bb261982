/** Power over people and groups whose roles are removed, and could be restored. */
import { groupMemberRoutes as members } from '@polylogue/contract/people/groups/members/routes';
import { groupRoutes as groups } from '@polylogue/contract/people/groups/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { personalDataRoutes } from '@polylogue/contract/people/personal-data/routes';
import { roleRoutes as roles } from '@polylogue/contract/people/roles/routes';
import { userRoutes as users } from '@polylogue/contract/people/users/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { addRole, bindRole, giveRoles, joinGroup } from '../../../testing/access/roles.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { type CallRequest, codeOf, testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const administrator = await signIn(app, { role: 'administrator' });
const password = 'a long enough password';

let roleId: string;
let groupId: string;
let clerk: SignedIn;
beforeEach(async () => {
  roleId = await addRole(app.db, ['BrandsWrite']);
  groupId = newId();
  const group = { id: groupId, display_name: newId(), created_at: new Date() };
  await app.db.insertInto('directory_groups').values(group).execute();
  clerk = await signInWith(app, { actions: ['UserWrite', 'UserRead', 'GptSystemsRead'] });
});

type Route = Parameters<typeof app.call>[0];

const callAs = ({ token }: SignedIn, route: Route, request: CallRequest = {}) =>
  app.call(route, { token, ...request });
const removeRole = () =>
  callAs(administrator, roles.remove, { params: { userRoleId: roleId }, headers: { 'if-match': '"1"' } });
const restoreRole = () => codeOf(callAs(administrator, roles.restore, { params: { userRoleId: roleId } }));
const removeGroup = () =>
  codeOf(callAs(administrator, groups.remove, { params: { groupId }, headers: { 'if-match': '"1"' } }));
const actionsOf = async (person: SignedIn): Promise<string[]> =>
  (await callAs(person, identityRoutes.resolvedActions)).json().resolvedActions;

/** Invites a person as the clerk. */
async function invite(): Promise<{ userId: string; address: string; link: string }> {
  const address = `${newId()}@example.com`;
  const answer = await callAs(clerk, users.invite, { body: { emailAddress: address, name: 'Bob' } });
  const { userId, link } = answer.json();
  return { userId, link, address };
}
const useLink = (link: string) =>
  codeOf(app.call(users.useLink, { body: { token: link.split('#')[1] ?? '', password } }));

describe('a group bound to a removed role', () => {
  it('refuses members by a person who may not give that role', async () => {
    await bindRole(app.db, roleId, groupId);
    await removeRole();
    const helper = await signInWith(app, { actions: ['UserRolePermissionsWrite'] });
    const params = { groupId, userId: helper.userId };
    expect(await codeOf(callAs(helper, members.add, { params }))).toBe('role.beyond_own_rights');
    expect(await restoreRole()).toBe(200);
    expect(await actionsOf(helper)).not.toContain('BrandsWrite');
  });

  it('stays until the role is deleted for good', async () => {
    await bindRole(app.db, roleId, groupId);
    await removeRole();
    const shown = (await callAs(administrator, groups.get, { params: { groupId } })).json();
    expect(shown).toMatchObject({ roleCount: 0, permissions: { canDelete: false } });
    expect(await removeGroup()).toBe('group.in_use');
    await app.db.deleteFrom('roles').where('id', '=', roleId).execute();
    expect(await removeGroup()).toBe(204);
  });
});

/** Ways of holding a role. */
const holdings: Record<string, (userId: string) => Promise<void>> = {
  'by assignment': (userId) => giveRoles(app.db, userId, roleId),
  'through a group': async (userId) => {
    await bindRole(app.db, roleId, groupId);
    await joinGroup(app.db, userId, groupId);
  },
};

describe.each(Object.keys(holdings))('a holder of a removed role %s', (way) => {
  let bob: Awaited<ReturnType<typeof invite>>;
  beforeEach(async () => {
    bob = await invite();
    await holdings[way]?.(bob.userId);
    await removeRole();
  });

  it('cannot be administered by a person who holds less', async () => {
    const params = { userId: bob.userId };
    const calls: Record<string, [Route, CallRequest?]> = {
      reset: [users.resetPassword],
      status: [users.setStatus, { body: { isActive: false } }],
      signOut: [users.signOutEverywhere],
      erase: [personalDataRoutes.erase, { body: { confirmation: bob.address } }],
    };
    for (const [name, [route, request]] of Object.entries(calls)) {
      expect(await codeOf(callAs(clerk, route, { params, ...request })), name).toBe('role.beyond_own_rights');
    }
    expect((await callAs(clerk, users.get, { params })).json().permissions).toMatchObject({
      canDeactivate: false,
      canDelete: false,
      canResetPassword: false,
      canSignOut: false,
    });
    expect(await codeOf(callAs(administrator, users.resetPassword, { params }))).toBe(200);
  });

  it('cannot use an earlier link of the lesser person while the role is removed', async () => {
    expect(await useLink(bob.link)).toBe('account_link.invalid');
  });

  it('cannot use an earlier link of the lesser person after the role was restored', async () => {
    expect(await restoreRole()).toBe(200);
    expect(await useLink(bob.link)).toBe('account_link.invalid');
  });

  it('can be administered again after the role was deleted for good', async () => {
    await app.db.deleteFrom('roles').where('id', '=', roleId).execute();
    expect(await codeOf(callAs(clerk, users.resetPassword, { params: { userId: bob.userId } }))).toBe(200);
  });
});

describe('a caller who holds a removed role', () => {
  it('has none of its rights over other holders', async () => {
    const colleague = await signInWith(app, { actions: ['GptSystemsRead'] });
    for (const { userId } of [clerk, colleague]) await giveRoles(app.db, userId, roleId);
    const signOut = () =>
      codeOf(callAs(clerk, users.signOutEverywhere, { params: { userId: colleague.userId } }));
    await removeRole();
    expect(await actionsOf(clerk)).not.toContain('BrandsWrite');
    expect(await signOut()).toBe('role.beyond_own_rights');
    await restoreRole();
    expect(await actionsOf(clerk)).toContain('BrandsWrite');
    expect(await signOut()).toBe(204);
  });

  it('signs themselves out everywhere', async () => {
    const own = await assignOwnRole(app.db, clerk.userId, { actions: ['BrandsWrite'] });
    await app.db.updateTable('roles').set({ deleted_at: new Date() }).where('id', '=', own).execute();
    const params = { userId: clerk.userId };
    expect((await callAs(clerk, users.get, { params })).json().permissions.canSignOut).toBe(true);
    expect(await codeOf(callAs(clerk, users.signOutEverywhere, { params }))).toBe(204);
  });
});

import { groupMemberRoutes as routes } from '@polylogue/contract/people/groups/members/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import type { Action } from '@polylogue/contract/permissions';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../../db/id.ts';
import { auditedChanges } from '../../../../testing/audited-changes.ts';
import { type SignedIn, signIn, signInWith } from '../../../../testing/sign-in.ts';
import { type CallRequest, type TestApp, testApp } from '../../../../testing/test-app.ts';
import { addRole, bindRole, reportGroup } from '../../../../testing/access/roles.ts';

let app: TestApp;
let administrator: SignedIn;
let groupId: string;
beforeEach(async () => {
  app = await testApp();
  administrator = await signIn(app, { role: 'administrator' });
  groupId = newId();
  const group = { id: groupId, display_name: 'Editors', created_at: new Date() };
  await app.db.insertInto('directory_groups').values(group).execute();
});

/** Binds a role with these actions to the group. */
async function bind(...actions: Action[]): Promise<void> {
  await bindRole(app.db, await addRole(app.db, actions), groupId);
}
async function ask(call: keyof typeof routes, userId: string | undefined, request: CallRequest = {}) {
  const params: Record<string, string> = { groupId, ...(userId !== undefined && { userId }) };
  const answer = await app.call(routes[call], { token: administrator.token, params, ...request });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const actionsOf = async ({ token }: SignedIn): Promise<string[]> =>
  (await app.call(identityRoutes.resolvedActions, { token })).json().resolvedActions;
const beyond = { status: 403, body: { code: 'role.beyond_own_rights' } };

it('holds the roles of the group from joining to leaving, whenever they signed in', async () => {
  await bind('BrandsWrite');
  const person = await signIn(app, { role: 'member' });
  expect((await ask('add', person.userId)).status).toBe(204);
  app.clock.advance(23 * 60 * 60 * 1000);
  expect(
    (await ask('add', person.userId, { token: (await signIn(app, { role: 'administrator' })).token })).status,
  ).toBe(204);
  const holds = () => app.identity.callers.holds({ ...person, sessionId: 'any' }, 'BrandsWrite');
  app.clock.advance(3 * 60 * 60 * 1000);
  expect(await holds()).toBe(true);
  administrator = await signIn(app, { role: 'administrator' });
  expect((await ask('remove', person.userId)).status).toBe(204);
  expect(await holds()).toBe(false);
  expect(await auditedChanges(app.db, person.userId)).toMatchObject([
    { operation: 'JoinGroup', fields: ['groupIds'], after: { groupIds: [groupId] } },
    { operation: 'LeaveGroup', fields: ['groupIds'], after: { groupIds: [] } },
  ]);
});

it("refuses a membership change by a person who may not give the group's roles", async () => {
  const helper = await signInWith(app, { actions: ['UserRolePermissionsWrite', 'BrandsRead'] });
  const { token } = helper;
  await bind('BrandsRead');
  expect((await ask('add', helper.userId, { token })).status).toBe(204);
  await ask('remove', helper.userId);
  await bind('BrandsWrite');
  expect(await ask('add', helper.userId, { token })).toMatchObject(beyond);
  expect(await actionsOf(helper)).not.toContain('BrandsWrite');
  await ask('add', administrator.userId);
  expect(await ask('remove', administrator.userId, { token })).toMatchObject(beyond);
  const reader = await signInWith(app, { actions: ['UserRead', 'UserWrite', 'BrandsRead', 'BrandsWrite'] });
  expect((await ask('add', helper.userId, { token: reader.token })).status).toBe(403);
});

it('joins no group that is not there, and nobody who is not there joins', async () => {
  expect(await ask('add', newId())).toMatchObject({ status: 404, body: { code: 'user.not_found' } });
  const params = { groupId: newId(), userId: administrator.userId };
  expect(await ask('add', undefined, { params })).toMatchObject({ body: { code: 'group.not_found' } });
  expect(await ask('list', undefined, { params })).toMatchObject({ body: { code: 'group.not_found' } });
});

it('is listed by name, a page at a time', async () => {
  for (const name of ['cleo', 'Bea', 'Dan']) {
    await ask('add', (await signIn(app, { role: undefined, name, isDeactivated: name === 'Dan' })).userId);
  }
  const first = await ask('list', undefined, { query: { top: '2' } });
  expect(first.body).toMatchObject({
    count: { value: 3, isExact: true },
    items: [
      { name: 'Bea', isActive: true, joinedAt: app.clock.now().toISOString() },
      { name: 'cleo', isActive: true },
    ],
  });
  const { continuationToken } = first.body;
  const next = await ask('list', undefined, { query: { top: '2', continuationToken } });
  expect(next.body.items).toMatchObject([{ name: 'Dan', isActive: false }]);
  const found = await ask('list', undefined, { query: { keywords: 'CLE' } });
  expect(found.body.items).toMatchObject([{ name: 'cleo' }]);
});

it('lists groups of a directory outside with their current member counts', async () => {
  const [named, bound] = ['entra-group', 'other-group'];
  await reportGroup(app.db, administrator.userId, named);
  await app.db.updateTable('users').set({ groups_reported_at: app.clock.now() }).execute();
  await bind('BrandsRead');
  const { role_id } = await app.db.selectFrom('role_groups').select('role_id').executeTakeFirstOrThrow();
  await bindRole(app.db, role_id, bound);
  const { token } = administrator;
  const items = async () => (await app.call(routes.reported, { token })).json().items;
  expect(await items()).toEqual([
    { groupId: named, memberCount: 1, roleCount: 0 },
    { groupId: bound, memberCount: 0, roleCount: 1 },
  ]);
  // Nobody has signed in for a day.
  const aDayAgo = new Date(app.clock.now().getTime() - 25 * 60 * 60 * 1000);
  await app.db.updateTable('users').set({ groups_reported_at: aDayAgo }).execute();
  expect(await items()).toMatchObject([{ memberCount: 0 }, { memberCount: 0 }]);
});

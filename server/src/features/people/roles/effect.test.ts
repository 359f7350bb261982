/** Previews of changes of rights, through their calls. */
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import type { Route } from '@polylogue/contract/http';
import type { Action } from '@polylogue/contract/permissions';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { tableDigests } from '../../../testing/database/table-digests.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { removePeople } from '../../../testing/remove-people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { addRole, bindRole, giveRoles, joinGroup } from '../../../testing/access/roles.ts';

let administrator: SignedIn;
let roleId: string;
/** Grants reading and writing of brands. */
const editor = {
  name: 'Editor',
  description: '',
  actions: ['BrandsRead', 'BrandsWrite'] as Action[],
  entityConfiguration: { gptSystemIds: [] as string[], dataSourceIds: [] as string[] },
  groupIds: [] as string[],
};
const app = await testApp();
beforeEach(async () => {
  await removePeople(app);
  administrator = await signIn(app, { role: 'administrator', name: 'Boss' });
  roleId = await addRole(app.db, editor.actions, { name: editor.name });
});

async function person(name: string, ...others: Action[]): Promise<string> {
  const { userId } = await signIn(app, { role: undefined, name });
  await giveRoles(app.db, userId, roleId);
  if (others.length > 0) await assignOwnRole(app.db, userId, { actions: others });
  return userId;
}
async function group(...members: string[]): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('directory_groups')
    .values({ id, display_name: id, created_at: new Date() })
    .execute();
  for (const userId of members) await joinGroup(app.db, userId, id);
  return id;
}
async function ask(
  route: Route,
  params: Record<string, string>,
  request: { body?: unknown; token?: string },
) {
  const { body, token = administrator.token } = request;
  const answer = await app.call(route, { token, params, body });
  return { status: answer.statusCode, body: answer.json() };
}
const previewRole = (settings: Partial<typeof editor> | null, token?: string) =>
  ask(
    roleRoutes.dryRun,
    { userRoleId: roleId },
    {
      body: { settings: settings && { ...editor, ...settings } },
      ...(token !== undefined && { token }),
    },
  );
const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }));

describe('previewing a change of a role', () => {
  it('lists people who lose, gain or keep rights, and rights without remaining holders', async () => {
    await person('Ada');
    await person('bob', 'BrandsWrite');
    await person('Cleo', 'AnalyticsRead');
    const { body } = await previewRole({ actions: ['BrandsRead', 'AnalyticsRead'] });
    expect(body).toEqual({
      affectedCount: 3,
      keepingCount: 1,
      losing: {
        count: 2,
        people: [
          { userId: expect.any(String), name: 'Ada', actions: ['BrandsWrite'] },
          { userId: expect.any(String), name: 'Cleo', actions: ['BrandsWrite'] },
        ],
      },
      gaining: { count: 2, people: named('Ada', 'bob') },
      rights: [
        {
          action: 'BrandsWrite',
          id: null,
          name: null,
          loseCount: 2,
          gainCount: 0,
          keepCount: 1,
          isLost: false,
        },
        expect.objectContaining({ action: 'AnalyticsRead', loseCount: 0, gainCount: 2, keepCount: 1 }),
      ],
    });
  });

  it('lists rights that their last holder would lose', async () => {
    await app.db.deleteFrom('role_assignments').where('user_id', '=', administrator.userId).execute();
    await assignOwnRole(app.db, administrator.userId, {
      actions: ['UserRolesWrite', 'UserRead', 'BrandsRead', 'BrandsWrite'],
    });
    app.identity.deps.accessChanges.announceAll();
    await person('Ada');
    const lost = async () =>
      (await previewRole({ actions: [] })).body.rights.map((right: { action: Action; isLost: boolean }) => [
        right.action,
        right.isLost,
      ]);
    expect(await lost()).toEqual([
      ['BrandsRead', false],
      ['BrandsWrite', false],
    ]);
    await app.db
      .updateTable('roles')
      .set({ actions: ['UserRolesWrite', 'UserRead'] })
      .where('name', 'like', 'Own %')
      .execute();
    // The right stays cached for a few seconds, so the caller may still take it.
    expect(await lost()).toEqual([
      ['BrandsRead', true],
      ['BrandsWrite', true],
    ]);
  });

  it('counts a right once per entity, and not if a wider right covers it', async () => {
    const [first, second] = [newId(), newId()];
    const libraries = [first, second].map((id, index) => ({
      id,
      name: `Library ${index}`,
      created_at: new Date(),
    }));
    await app.db.insertInto('libraries').values(libraries).execute();
    await person('Ada');
    await person('Bob', 'DataSourcesWrite');
    const { body } = await previewRole({
      actions: [...editor.actions, 'DataSourcesWriteSpecific'],
      entityConfiguration: { gptSystemIds: [], dataSourceIds: [first, second] },
    });
    expect(body.gaining).toMatchObject({ count: 1, people: [{ name: 'Ada' }] });
    expect(body.rights).toMatchObject([
      {
        action: 'DataSourcesWriteSpecific',
        gainCount: 1,
        keepCount: 1,
        name: expect.stringMatching(/^Library/),
      },
      { action: 'DataSourcesWriteSpecific', gainCount: 1, keepCount: 1 },
    ]);
    expect(new Set(body.rights.map(({ id }: { id: string }) => id))).toEqual(new Set([first, second]));
  });

  it('affects people who join or leave by a bound or unbound group', async () => {
    const ada = await person('Ada');
    const bob = (await signIn(app, { role: undefined, name: 'Bob' })).userId;
    const groupId = await group(ada, bob);
    const bound = await previewRole({ groupIds: [groupId] });
    expect(bound.body).toMatchObject({
      affectedCount: 1,
      gaining: { count: 1, people: [{ name: 'Bob', actions: ['BrandsRead', 'BrandsWrite'] }] },
      losing: { count: 0, people: [] },
    });
    const made = await ask(
      roleRoutes.dryRunCreate,
      {},
      { body: { ...editor, name: 'New', groupIds: [groupId] } },
    );
    expect(made.body.gaining).toMatchObject({ count: 1, people: [{ name: 'Bob' }] });
  });

  it('works for its removal', async () => {
    await person('Ada');
    expect((await previewRole(null)).body.losing).toMatchObject({ count: 1, people: [{ name: 'Ada' }] });
  });

  it('excludes people without a change and deactivated people', async () => {
    const gone = await person('Gone');
    await app.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', gone).execute();
    expect((await previewRole({ actions: [] })).body).toMatchObject({ affectedCount: 0, rights: [] });
    await person('Ada');
    expect((await previewRole({ description: 'New' })).body).toMatchObject({ affectedCount: 0, rights: [] });
  });

  it('changes nothing', async () => {
    await person('Ada', 'BrandsRead');
    const before = await tableDigests(app.source);
    await previewRole({ name: 'Renamed', actions: [], groupIds: [await group()] });
    await previewRole(null);
    await app.db.deleteFrom('directory_groups').execute();
    expect(await tableDigests(app.source)).toEqual(before);
  });

  it('fails with the error of the change', async () => {
    const { token } = await signInWith(app, { actions: ['UserRolesWrite', 'BrandsRead'] });
    expect(await previewRole({ actions: ['BrandsRead'] }, token)).toMatchObject({
      status: 403,
      body: { code: 'role.beyond_own_rights' },
    });
    expect(await previewRole({ name: 'Member' })).toMatchObject({ body: { code: 'request.name_taken' } });
    roleId = newId();
    expect(await previewRole(null)).toMatchObject({ status: 404, body: { code: 'role.not_found' } });
  });

  it('names nobody to callers who may not see people', async () => {
    await person('Ada');
    const { token } = await signInWith(app, { actions: ['UserRolesWrite', ...editor.actions] });
    expect((await previewRole({ actions: [] }, token)).body.losing).toEqual({ count: 1, people: [] });
  });
});

it('previews who gains and loses the roles that are bound to a group', async () => {
  const [ada, bob] = [await signIn(app, { role: undefined, name: 'Ada' }), await person('Bob')];
  const cleo = (await signIn(app, { role: undefined, name: 'Cleo' })).userId;
  const groupId = await group(cleo);
  await bindRole(app.db, roleId, groupId);
  const body = { joining: [ada.userId, bob], leaving: [cleo] };
  const tried = await ask(groupMemberRoutes.dryRun, { groupId }, { body });
  expect(tried.body).toMatchObject({
    affectedCount: 2,
    gaining: { count: 1, people: [{ name: 'Ada' }] },
    losing: { count: 1, people: [{ name: 'Cleo' }] },
  });
  const { token } = await signInWith(app, { actions: ['UserRolePermissionsWrite'] });
  expect((await ask(groupMemberRoutes.dryRun, { groupId }, { body, token })).status).toBe(403);
});

describe('previewing an assignment of a role', () => {
  it('lists rights that the person would gain, within those of the caller', async () => {
    const { userId } = await signIn(app, { role: undefined, name: 'Ada' });
    const previewAs = (token?: string) =>
      ask(userRoutes.dryRunAssignRole, { userId, userRoleId: roleId }, token === undefined ? {} : { token });
    expect((await previewAs()).body).toMatchObject({
      gaining: { count: 1, people: [{ name: 'Ada', actions: ['BrandsRead', 'BrandsWrite'] }] },
    });
    expect((await ask(userRoutes.rights, { userId }, {})).body.assignments).toEqual([]);
    const clerk = await signInWith(app, { actions: ['UserRolePermissionsCreate'] });
    expect((await previewAs(clerk.token)).body.code).toBe('role.beyond_own_rights');
  });
});

describe('previewing a deactivation', () => {
  const deactivate = (userId: string) =>
    ask(userRoutes.dryRunStatus, { userId }, { body: { isActive: false } });

  it('lists rights that the person and the instance would lose', async () => {
    const ada = await person('Ada', 'ConversationsReadAll');
    await assignOwnRole(app.db, administrator.userId, { actions: ['ConversationsReadAll'] });
    app.identity.deps.accessChanges.announceAll();
    const { body } = await deactivate(ada);
    expect(body.losing).toMatchObject({
      count: 1,
      people: [{ name: 'Ada', actions: ['BrandsRead', 'BrandsWrite', 'ConversationsReadAll'] }],
    });
    expect(body.rights.every(({ isLost }: { isLost: boolean }) => !isLost)).toBe(true);
    expect((await ask(userRoutes.get, { userId: ada }, {})).body.isActive).toBe(true);
  });

  it('fails with the error of the deactivation', async () => {
    expect(await deactivate(administrator.userId)).toMatchObject({ body: { code: 'user.own_account' } });
    const other = await signIn(app, { role: 'administrator' });
    await app.db
      .updateTable('role_assignments')
      .set({ ends_at: new Date(Date.now() + 1e9) })
      .where('user_id', '=', administrator.userId)
      .execute();
    expect(await deactivate(other.userId)).toMatchObject({ body: { code: 'role.last_administrator' } });
  });
});

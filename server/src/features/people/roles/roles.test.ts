/** Administration of roles over HTTP. */
import { type Action, type BuiltInRole, builtInRoles } from '@polylogue/contract/permissions';
import { roleRoutes as routes } from '@polylogue/contract/people/roles/routes';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { assignOwnRole, type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { removePeople } from '../../../testing/remove-people.ts';
import { type CallRequest, testApp } from '../../../testing/test-app.ts';
import { builtInRole, giveRoles, joinGroup } from '../../../testing/access/roles.ts';

let administrator: SignedIn;
const app = await testApp();
beforeEach(async () => {
  await removePeople(app);
  administrator = await signIn(app, { role: 'administrator' });
});

const settings = {
  name: 'Editor',
  description: 'Edits brands.',
  actions: ['BrandsRead', 'BrandsWrite'] as Action[],
  entityConfiguration: { gptSystemIds: [] as string[], dataSourceIds: [] as string[] },
  groupIds: [] as string[],
};
type Call = keyof typeof routes;
async function ask(call: Call, request: CallRequest & { ifMatch?: number } = {}) {
  const { ifMatch, ...rest } = request;
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  const answer = await app.call(routes[call], { token: administrator.token, headers, ...rest });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const create = async (changes: Partial<typeof settings> = {}, token = administrator.token) =>
  ask('create', { token, body: { ...settings, ...changes } });
const update = async (
  role: { userRoleId: string; version: number },
  changes: Partial<typeof settings>,
  token = administrator.token,
) =>
  ask('update', {
    token,
    ifMatch: role.version,
    params: { userRoleId: role.userRoleId },
    body: { ...settings, ...changes },
  });
const builtIn = async (key: BuiltInRole) =>
  (await ask('get', { params: { userRoleId: await builtInRole(app.db, key) } })).body;
const refused = (status: number, code: string) => ({ status, body: { code } });
const beyond = (...actions: Action[]) => ({
  status: 403,
  body: {
    code: 'role.beyond_own_rights',
    issues: actions.map((action) => ({ path: ['actions'], params: { action } })),
  },
});

describe('a role', () => {
  it('is made, read, replaced, removed and restored', async () => {
    const { body: role } = await create({ actions: ['BrandsWrite', 'BrandsRead', 'BrandsRead'] });
    expect(role).toMatchObject({
      ...settings,
      isBuiltIn: false,
      version: 1,
      holderCount: 0,
      createdBy: administrator.userId,
      permissions: { canEdit: true, canBind: true, canDelete: true, canRestore: false, canSeeHolders: true },
    });
    const params = { userRoleId: role.userRoleId };
    expect((await ask('get', { params })).body).toEqual(role);
    const { body: changed } = await update(role, { name: 'Reader', actions: ['BrandsRead'] });
    expect(changed).toMatchObject({ name: 'Reader', actions: ['BrandsRead'], version: 2 });
    expect(await update(role, {})).toMatchObject(refused(412, 'request.precondition_failed'));
    expect((await ask('remove', { params, ifMatch: 2 })).status).toBe(204);
    expect(await ask('get', { params })).toMatchObject(refused(404, 'role.not_found'));
    const deleted = await ask('list', { query: { state: 'deleted' } });
    expect(deleted.body.items).toMatchObject([
      { name: 'Reader', deletedAt: expect.any(String), permissions: { canRestore: true, canDelete: false } },
    ]);
    expect((await ask('restore', { params })).body).toMatchObject({ name: 'Reader', version: 3 });
    const ofRole = await auditedChanges(app.db, role.userRoleId);
    expect(ofRole.map(({ operation }) => operation)).toEqual(['Create', 'Update', 'Delete', 'Restore']);
    expect(ofRole[1]).toMatchObject({ fields: ['actions', 'name'], after: { name: 'Reader' } });
  });

  it('has the same id in upper case, also in the audit log', async () => {
    const { body: role } = await create();
    const shouted = { ...role, userRoleId: role.userRoleId.toUpperCase() };
    expect((await update(shouted, { name: 'Reader' })).body.userRoleId).toBe(role.userRoleId);
    const ofRole = await auditedChanges(app.db, role.userRoleId);
    expect(ofRole[1]).toMatchObject({ before: { name: 'Editor' }, after: { name: 'Reader' } });
  });

  it('is listed by name, found by part of it, and paged', async () => {
    for (const name of ['zeta', 'Alpha', 'beta']) {
      app.clock.advance(1);
      await create({ name });
    }
    const names = async (query: Record<string, string>) =>
      (await ask('list', { query })).body.items.map((role: { name: string }) => role.name);
    expect(await names({ top: '3' })).toEqual(['Administrator', 'Agent Author', 'Alpha']);
    expect(await names({ keywords: 'ETA', sort: '-name' })).toEqual(['zeta', 'beta']);
    expect(await names({ sort: '-updatedAt', top: '1' })).toEqual(['beta']);
  });

  it('has a unique name among existing roles', async () => {
    const { body: first } = await create();
    expect(await create({ name: 'EDITOR' })).toMatchObject(refused(409, 'request.name_taken'));
    expect(await create({ name: 'member' })).toMatchObject(refused(409, 'request.name_taken'));
    const { body: other } = await create({ name: 'Other' });
    expect(await update(other, { name: 'editor' })).toMatchObject(refused(409, 'request.name_taken'));
    const params = { userRoleId: first.userRoleId };
    await ask('remove', { params, ifMatch: 1 });
    await create();
    expect(await ask('restore', { params })).toMatchObject(refused(409, 'request.name_taken'));
  });

  it('keeps actions that a newer version stored', async () => {
    const { body: role } = await create();
    const stored = () => app.db.selectFrom('roles').select('actions').where('id', '=', role.userRoleId);
    await app.db
      .updateTable('roles')
      .set({ actions: [...settings.actions, 'FlyToTheMoon'] })
      .where('id', '=', role.userRoleId)
      .execute();
    expect((await update(role, { actions: ['BrandsRead'] })).body.actions).toEqual(['BrandsRead']);
    expect(await stored().executeTakeFirst()).toEqual({ actions: ['BrandsRead', 'FlyToTheMoon'] });
  });

  it('takes effect on the next request of its holders', async () => {
    const person = await signIn(app, { role: undefined });
    const { body: role } = await create({ actions: ['UserRolesRead'] });
    await giveRoles(app.db, person.userId, role.userRoleId);
    const status = async () => (await ask('list', { token: person.token })).status;
    expect(await status()).toBe(200);
    const { body: emptied } = await update(role, { actions: [] });
    expect(await status()).toBe(403);
    await update(emptied, { actions: ['UserRolesRead'] });
    expect(await status()).toBe(200);
    await ask('remove', { params: { userRoleId: role.userRoleId }, ifMatch: 3 });
    expect(await status()).toBe(403);
    await ask('restore', { params: { userRoleId: role.userRoleId } });
    expect(await status()).toBe(200);
  });
});

describe('a built-in role', () => {
  it('can’t be removed, renamed or given other actions', async () => {
    const role = await builtIn('analyst');
    expect(role).toMatchObject({
      isBuiltIn: true,
      builtIn: 'analyst',
      permissions: { canEdit: false, canDelete: false, canBind: true },
    });
    const same = { ...settings, name: role.name, description: role.description, actions: role.actions };
    const attempts = [{ name: 'Other' }, { actions: [] }, { description: 'Other' }];
    for (const attempt of attempts) {
      expect(await update(role, { ...same, ...attempt })).toMatchObject({
        ...refused(409, 'role.built_in'),
        body: { issues: [{ path: Object.keys(attempt) }] },
      });
    }
    const params = { userRoleId: role.userRoleId };
    expect(await ask('remove', { params, ifMatch: role.version })).toMatchObject(
      refused(409, 'role.built_in'),
    );
    expect(new Set((await builtIn('analyst')).actions)).toEqual(new Set(builtInRoles.analyst.actions));
  });

  it('can be bound to groups', async () => {
    const role = await builtIn('analyst');
    const { name, description, actions } = role;
    const bound = await update(role, { ...settings, name, description, actions, groupIds: ['b', 'a', 'a'] });
    expect(bound.body).toMatchObject({ groupIds: ['a', 'b'], version: role.version + 1 });
  });
});

describe('makers of roles', () => {
  let manager: SignedIn;
  beforeEach(async () => {
    manager = await signInWith(app, { actions: ['UserRolesCreate', 'UserRolesWrite', 'BrandsRead'] });
  });

  it('give and take no action that they don’t hold', async () => {
    expect(await create({ actions: ['BrandsRead', 'BrandsWrite'] }, manager.token)).toMatchObject(
      beyond('BrandsWrite'),
    );
    const { body: own } = await create({ actions: ['BrandsRead'] }, manager.token);
    expect(await update(own, { actions: ['BrandsRead', 'UserWrite'] }, manager.token)).toMatchObject(
      beyond('UserWrite'),
    );
    const { body: wide } = await create({ name: 'Wide' });
    expect(await update(wide, { name: 'Wide', actions: ['BrandsRead'] }, manager.token)).toMatchObject(
      beyond('BrandsWrite'),
    );
    const { body: renamed } = await update(wide, { name: 'Renamed' }, manager.token);
    expect(renamed).toMatchObject({ name: 'Renamed', permissions: { canDelete: false } });
    const params = { userRoleId: wide.userRoleId };
    expect(await ask('remove', { token: manager.token, params, ifMatch: 2 })).toMatchObject(
      beyond('BrandsWrite'),
    );
    await ask('remove', { params, ifMatch: 2 });
    expect(await ask('restore', { token: manager.token, params })).toMatchObject(beyond('BrandsWrite'));
  });

  it('restore holders with the right to bind, or after their own removal', async () => {
    const maker = await signInWith(app, {
      actions: ['UserRolesRead', 'UserRolesCreate', 'UserRolesWrite', 'BrandsRead'],
    });
    const { body: role } = await create({ name: 'Reader', actions: ['BrandsRead'] }, maker.token);
    const params = { userRoleId: role.userRoleId };
    await ask('remove', { params, ifMatch: 1 });
    const again = () => ask('restore', { token: maker.token, params });
    expect(await again()).toMatchObject(refused(403, 'auth.forbidden'));
    expect((await ask('restore', { params })).status).toBe(200);
    expect((await ask('remove', { token: maker.token, params, ifMatch: 2 })).status).toBe(204);
    expect((await again()).status).toBe(200);
  });

  it('give the right to read all conversations as administrators', async () => {
    expect((await create({ actions: ['ConversationsReadAll'] })).status).toBe(200);
    expect(await create({ actions: ['ConversationsReadAll'] }, manager.token)).toMatchObject(
      beyond('ConversationsReadAll'),
    );
  });

  it('change only their own with the right to make roles alone', async () => {
    const maker = await signInWith(app, { actions: ['UserRolesCreate', 'BrandsRead'] });
    const { body: own } = await create({ actions: ['BrandsRead'] }, maker.token);
    expect((await update(own, { name: 'Mine', actions: ['BrandsRead'] }, maker.token)).status).toBe(200);
    const { body: other } = await create({ name: 'Other', actions: ['BrandsRead'] });
    expect(await update(other, { name: 'Theirs' }, maker.token)).toMatchObject(
      refused(403, 'auth.forbidden'),
    );
    const params = { userRoleId: other.userRoleId };
    expect(await ask('remove', { token: maker.token, params, ifMatch: 1 })).toMatchObject(
      refused(403, 'auth.forbidden'),
    );
    const seen = await ask('get', { token: maker.token, params });
    expect(seen.body.permissions).toMatchObject({ canEdit: false, canDelete: false, canSeeHolders: false });
  });

  it('neither bind nor unbind groups without the right to assign', async () => {
    const brands = { actions: ['BrandsRead'] as Action[] };
    const refusal = { status: 403, body: { code: 'auth.forbidden', issues: [{ path: ['groupIds'] }] } };
    expect(await create({ ...brands, groupIds: ['g'] }, manager.token)).toMatchObject(refusal);
    const { body: bound } = await create({ ...brands, groupIds: ['g'] });
    expect(await update(bound, { ...brands }, manager.token)).toMatchObject(refusal);
    const described = await update(bound, { ...brands, groupIds: ['g'], description: 'New' }, manager.token);
    expect(described.status).toBe(200);
    await assignOwnRole(app.db, manager.userId, { actions: ['UserRolePermissionsWrite'] });
    app.identity.deps.accessChanges.announceAll();
    expect((await update(described.body, brands, manager.token)).status).toBe(200);
    const { body: wide } = await create({ name: 'Wide' });
    expect(await update(wide, { name: 'Wide', groupIds: ['g'] }, manager.token)).toMatchObject(
      beyond('BrandsWrite'),
    );
  });
});

describe('rights to single things', () => {
  const libraryIds = [newId(), newId()];
  beforeEach(async () => {
    const libraries = libraryIds.map((id, index) => ({
      id,
      name: `Library ${index}`,
      created_at: new Date(),
    }));
    await app.db.insertInto('libraries').values(libraries).execute();
  });
  const [first = '', second = ''] = libraryIds;
  const ofLibraries = (...dataSourceIds: string[]) => ({
    actions: ['DataSourcesWriteSpecific'] as Action[],
    entityConfiguration: { gptSystemIds: [], dataSourceIds },
  });

  it('require existing entities, and name them to callers who may see them', async () => {
    const { body: role } = await create(ofLibraries(first));
    expect(role.entityNames.dataSources).toEqual([{ dataSourceId: first, name: 'Library 0' }]);
    expect(await create({ name: 'Odd', ...ofLibraries(first, newId()) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['entityConfiguration', 'dataSourceIds', expect.any(Number)] }] },
    });
    const reader = await signInWith(app, { actions: ['UserRolesRead'] });
    const seen = await ask('get', { token: reader.token, params: { userRoleId: role.userRoleId } });
    expect(seen.body).toMatchObject({
      entityConfiguration: { dataSourceIds: [first] },
      entityNames: { dataSources: [] },
    });
  });

  it('are limited to entities that the caller has them for', async () => {
    const token = (
      await signInWith(app, {
        actions: ['UserRolesCreate', 'UserRolesRead', 'DataSourcesWriteSpecific'],
        dataSourceIds: [first],
      })
    ).token;
    const choices = await ask('entityConfiguration', { token });
    expect(choices.body).toEqual({
      gptSystems: [],
      dataSources: [{ dataSourceId: first, name: 'Library 0' }],
      hasMore: false,
    });
    const { body: own, status } = await create(ofLibraries(first), token);
    expect(status).toBe(200);
    expect(await update(own, ofLibraries(first, second), token)).toMatchObject(
      beyond('DataSourcesWriteSpecific'),
    );
  });

  it('offer entities a few at a time, by name', async () => {
    const few = await ask('entityConfiguration', { query: { top: '1' } });
    expect(few.body.hasMore).toBe(true);
    const named = await ask('entityConfiguration', { query: { keywords: 'library 1' } });
    expect(named.body.dataSources).toEqual([{ dataSourceId: second, name: 'Library 1' }]);
  });
});

it('lists active holders of a role once each, with the origin of the role', async () => {
  const { body: role } = await create({ groupIds: ['g'] });
  const hold = async (name: string, ends_at: Date | null = null) => {
    const person = await signIn(app, { role: undefined, name });
    const assignment = { user_id: person.userId, role_id: role.userRoleId, created_at: new Date(), ends_at };
    await app.db.insertInto('role_assignments').values(assignment).execute();
    return person;
  };
  const join = (person: SignedIn) => joinGroup(app.db, person.userId, 'g');
  const until = new Date(app.clock.now().getTime() + 1000);
  const cleo = await hold('cleo', until);
  await join(cleo);
  await hold('Bea');
  await join(await signIn(app, { role: undefined, name: 'Dan' }));
  const gone = await signIn(app, { role: undefined, name: 'Gone', isDeactivated: true });
  await join(gone);
  await hold('Over', new Date(app.clock.now().getTime() - 1));
  const params = { userRoleId: role.userRoleId };
  const { body } = await ask('users', { params, query: { top: '2' } });
  expect(body).toMatchObject({
    count: { value: 3, isExact: true },
    items: [
      { name: 'Bea', isAssigned: true, until: null, groupIds: [] },
      { name: 'cleo', isAssigned: true, until: until.toISOString(), groupIds: ['g'] },
    ],
  });
  const next = await ask('users', {
    params,
    query: { top: '2', continuationToken: body.continuationToken },
  });
  expect(next.body.items).toMatchObject([{ name: 'Dan', isAssigned: false, groupIds: ['g'] }]);
  expect((await ask('get', { params })).body.holderCount).toBe(3);
  expect((await ask('users', { params, query: { keywords: 'CLE' } })).body.items).toMatchObject([
    { name: 'cleo' },
  ]);
  const reader = await signInWith(app, { actions: ['UserRolesWrite'] });
  expect((await ask('users', { token: reader.token, params })).status).toBe(403);
});

it('lists the subject of each action, and whether the caller may give it', async () => {
  const reader = await signInWith(app, { actions: ['UserRolesRead'] });
  const { body } = await ask('userActions', { token: reader.token });
  const named = (name: Action) => body.items.find((item: { name: Action }) => item.name === name);
  expect(named('UserRolesRead')).toEqual({
    name: 'UserRolesRead',
    subject: 'UserRoles',
    verb: 'Read',
    isGrantable: true,
  });
  expect(named('GptSystemsWriteSpecific')).toMatchObject({ subject: 'GptSystems', verb: 'WriteSpecific' });
  expect(named('ConversationsReadAll')).toMatchObject({ verb: 'ReadAll', isGrantable: false });
  const ofAdministrator = await ask('userActions');
  expect(ofAdministrator.body.items.every((item: { isGrantable: boolean }) => item.isGrantable)).toBe(true);
});

import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { type CallRequest, type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let administrator: SignedIn;
beforeEach(async () => {
  app = await testApp();
  administrator = await signIn(app, { role: 'administrator' });
});

async function ask(call: keyof typeof routes, { ifMatch, ...rest }: CallRequest & { ifMatch?: number } = {}) {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  const answer = await app.call(routes[call], { token: administrator.token, headers, ...rest });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const create = (name: string) => ask('create', { body: { name, description: 'In Bern' } });

it('is made, changed, audited and removed', async () => {
  const { body: group } = await create('Bern');
  expect(group).toMatchObject({
    name: 'Bern',
    description: 'In Bern',
    memberCount: 0,
    roleCount: 0,
    version: 1,
    permissions: { canEdit: true, canDelete: true },
  });
  const params = { groupId: group.groupId };
  const { body: changed } = await ask('update', { params, ifMatch: 1, body: { name: 'Basel' } });
  expect(changed).toMatchObject({ name: 'Basel', description: '', version: 2 });
  expect((await ask('get', { params })).body).toEqual(changed);
  expect((await ask('remove', { params, ifMatch: 2 })).status).toBe(204);
  expect(await ask('get', { params })).toMatchObject({ status: 404, body: { code: 'group.not_found' } });
  const entries = (await auditedChanges(app.db)).filter((entry) => entry.aggregate_id === group.groupId);
  expect(entries.map(({ aggregate_type, operation }) => [aggregate_type, operation])).toEqual([
    ['Group', 'Create'],
    ['Group', 'Update'],
    ['Group', 'Delete'],
  ]);
});

it('is listed by name and found by part of it', async () => {
  for (const name of ['zug', 'Bern', 'Uri']) await create(name);
  const names = async (query: Record<string, string>) =>
    (await ask('list', { query })).body.items.map((group: { name: string }) => group.name);
  expect(await names({})).toEqual(['Bern', 'Uri', 'zug']);
  expect(await names({ keywords: 'U', sort: '-name', top: '2' })).toEqual(['zug', 'Uri']);
});

it('has a name that no other group has', async () => {
  await create('Bern');
  expect(await create('BERN')).toMatchObject({ status: 409, body: { code: 'request.name_taken' } });
});

it('stays while a role is bound to it, and takes its memberships along', async () => {
  const { body: group } = await create('Bern');
  const [params, role_id, group_id] = [{ groupId: group.groupId }, newId(), group.groupId];
  const role = { id: role_id, name: 'Bernese', actions: ['BrandsRead'], created_at: new Date() };
  await app.db.insertInto('roles').values(role).execute();
  await app.db.insertInto('role_groups').values({ role_id, group_id }).execute();
  const member = { group_id, user_id: administrator.userId, is_reported: false, created_at: new Date() };
  await app.db.insertInto('group_members').values(member).execute();
  expect((await ask('get', { params })).body).toMatchObject({
    memberCount: 1,
    roleCount: 1,
    permissions: { canDelete: false },
  });
  expect(await ask('remove', { params, ifMatch: 1 })).toMatchObject({
    status: 409,
    body: { code: 'group.in_use' },
  });
  await app.db.deleteFrom('role_groups').execute();
  expect((await ask('remove', { params, ifMatch: 1 })).status).toBe(204);
  expect(await app.db.selectFrom('group_members').selectAll().execute()).toEqual([]);
});

it('is changed by whoever assigns roles, and seen by whoever sees people', async () => {
  const { body: group } = await create('Bern');
  const params = { groupId: group.groupId };
  const { token } = await signInWith(app, { actions: ['UserRead', 'UserRolesWrite'] });
  expect((await ask('get', { token, params })).body.permissions).toEqual({
    canEdit: false,
    canDelete: false,
  });
  expect((await ask('update', { token, params, ifMatch: 1, body: { name: 'Basel' } })).status).toBe(403);
});

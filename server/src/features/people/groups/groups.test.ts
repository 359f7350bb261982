import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import { expect, it } from 'vitest';
import { signInWith } from '../../../testing/sign-in.ts';
import { testResource } from '../../../testing/test-resource.ts';
import { addRole, bindRole, joinGroup } from '../../../testing/access/roles.ts';

const groups = testResource({
  type: 'Group',
  routes,
  settings: (name) => ({ name, description: `Everybody in ${name}` }),
});

it('keeps a group while a role is bound to it, and removes its memberships with it', async () => {
  const { app, administrator, ask, create } = groups();
  const id = await create('Bound');
  await bindRole(app.db, await addRole(app.db, ['BrandsRead']), id);
  await joinGroup(app.db, administrator.userId, id);
  const permissions = { canEdit: true, canDelete: false };
  expect((await ask('get', { id })).body).toMatchObject({ memberCount: 1, roleCount: 1, permissions });
  const inUse = { status: 409, body: { code: 'group.in_use' } };
  expect(await ask('remove', { id, ifMatch: 1 })).toMatchObject(inUse);
  await app.db.deleteFrom('role_groups').execute();
  expect((await ask('remove', { id, ifMatch: 1 })).status).toBe(204);
  expect(await app.db.selectFrom('group_members').selectAll().execute()).toEqual([]);
});

it('shows a group without write permissions to a caller who only reads people', async () => {
  const { app, ask, create } = groups();
  const { token } = await signInWith(app, { actions: ['UserRead'] });
  const { body } = await ask('get', { id: await create('Read'), token });
  expect(body['permissions']).toEqual({ canEdit: false, canDelete: false });
});

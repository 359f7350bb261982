/** Lists of people to invite, checked row by row. */
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import type { InvitationRow } from '@polylogue/contract/people/users/schemas';
import type { Action } from '@polylogue/contract/permissions';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { addRole, bindRole, builtInRole } from '../../../testing/access/roles.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { codeOf, testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const administrator = await signIn(app, { role: 'administrator' });

const row = (fields: Partial<InvitationRow> = {}): InvitationRow => ({
  name: 'Bob',
  emailAddress: `${newId()}@example.com`,
  userRoles: [],
  groups: [],
  ...fields,
});

async function addGroup(name: string, ...actions: Action[]): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('directory_groups')
    .values({ id, display_name: name, created_at: new Date() })
    .execute();
  if (actions.length > 0) await bindRole(app.db, await addRole(app.db, actions), id);
  return id;
}

async function check({ token }: Pick<SignedIn, 'token'>, rows: InvitationRow[]) {
  const answer = await app.call(routes.checkInvitations, { token, body: { rows } });
  return answer.json().items as { invitation: object | null; problems: object[] }[];
}

it('turns names of roles and groups into ids, and invites nobody', async () => {
  const groupId = await addGroup('Sales North');
  const before = await app.db.selectFrom('users').select('id').execute();
  const listed = row({ userRoles: ['analyst ', 'MEMBER'], groups: ['sales north', ''] });
  const [checked] = await check(administrator, [listed]);
  const roleIds = [await builtInRole(app.db, 'analyst'), await builtInRole(app.db, 'member')];
  expect(checked).toEqual({
    invitation: { name: 'Bob', emailAddress: listed.emailAddress, userRoleIds: roleIds, groupIds: [groupId] },
    problems: [],
  });
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(before.length);
});

it('finds names in any case, letter form and spacing', async () => {
  const ids = [await addGroup('ÜBER ΟΔΟΣ'), await addGroup('İstanbul')];
  const names = ['über οδοσ', 'ÜBER  ΟΔΟΣ\u200B'.normalize('NFD'), 'İSTANBUL'];
  const checked = await check(
    administrator,
    names.map((name) => row({ groups: [name] })),
  );
  expect(checked.map(({ invitation }) => invitation)).toMatchObject(
    [ids[0], ids[0], ids[1]].map((id) => ({ groupIds: [id] })),
  );
});

it('names each problem of each row, and lets the other rows pass', async () => {
  const taken = row();
  await app.call(routes.invite, {
    token: administrator.token,
    body: { name: 'Bob', emailAddress: taken.emailAddress },
  });
  const checked = await check(administrator, [
    row({ name: ' ', emailAddress: 'nobody', userRoles: ['Wizard'], groups: ['Nowhere'] }),
    taken,
    row(),
  ]);
  expect(checked.map(({ problems }) => problems)).toEqual([
    [
      { field: 'name', code: 'invalid', value: null },
      { field: 'emailAddress', code: 'invalid', value: null },
      { field: 'userRoles', code: 'role.not_found', value: 'Wizard' },
      { field: 'groups', code: 'group.not_found', value: 'Nowhere' },
    ],
    [{ field: 'emailAddress', code: 'user.address_taken', value: null }],
    [],
  ]);
});

it('refuses rows that would grant more than the inviter holds, one by one', async () => {
  const groupId = await addGroup(`Editors ${newId()}`, 'BrandsWrite');
  const { display_name: group } = await app.db
    .selectFrom('directory_groups')
    .select('display_name')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const clerk = await signInWith(app, {
    actions: ['UserWrite', 'UserRolePermissionsWrite', 'GptSystemsRead'],
  });
  const checked = await check(clerk, [
    row({ userRoles: ['administrator'] }),
    row({ groups: [group] }),
    row(),
  ]);
  expect(checked.map(({ problems }) => problems)).toMatchObject([
    [{ code: 'role.beyond_own_rights' }],
    [{ code: 'role.beyond_own_rights' }],
    [],
  ]);
  const body = { name: 'Eve', emailAddress: `${newId()}@example.com`, groupIds: [groupId] };
  expect(await codeOf(app.call(routes.invite, { token: clerk.token, body }))).toBe('role.beyond_own_rights');
  const giver = await signInWith(app, { actions: ['UserWrite', 'BrandsWrite', 'GptSystemsRead'] });
  expect(await codeOf(app.call(routes.invite, { token: giver.token, body }))).toBe('auth.forbidden');
});

it('adds an invited person to their groups', async () => {
  const groupId = await addGroup(`Support ${newId()}`);
  const body = { name: 'Eve', emailAddress: `${newId()}@example.com`, groupIds: [groupId] };
  const { token } = administrator;
  const { userId } = (await app.call(routes.invite, { token, body })).json();
  const { items } = (await app.call(routes.groups, { token, params: { userId } })).json();
  expect(items).toMatchObject([{ groupId, isReported: false }]);
});

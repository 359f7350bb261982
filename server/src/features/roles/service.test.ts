import { builtInRoles } from '@polylogue/contract/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { accessChanges } from '../../http/access-changes.ts';
import { testDatabase } from '../../testing/database.ts';
import { testClock } from '../../testing/test-clock.ts';
import * as users from '../users/service.ts';
import * as roles from './service.ts';

let db: Database;
let deps: roles.RoleDeps;
let announced: string[];

beforeEach(async () => {
  ({ db } = await testDatabase());
  deps = { db, clock: testClock(), accessChanges: accessChanges() };
  announced = [];
  deps.accessChanges.subscribe((userId) => announced.push(userId));
  await roles.seed(deps);
});

const roleId = async (builtIn: string) =>
  (await db.selectFrom('roles').select('id').where('built_in', '=', builtIn).executeTakeFirstOrThrow()).id;

async function customRole(actions: string[]): Promise<string> {
  const id = newId();
  await db.insertInto('roles').values({ id, name: 'Custom', actions, created_at: new Date() }).execute();
  return id;
}

async function person(...held: string[]): Promise<roles.PersonActor> {
  const userId = newId();
  await db
    .insertInto('users')
    .values({
      id: userId,
      issuer: 'local',
      subject: userId,
      name: 'P',
      user_name: 'p',
      created_at: new Date(),
    })
    .execute();
  for (const role_id of held) {
    await db
      .insertInto('role_assignments')
      .values({ user_id: userId, role_id, created_at: new Date() })
      .execute();
  }
  return { userId, userName: 'p', requestId: 'a-request' };
}

const rolesOf = async (userId: string) => (await roles.resolve(db, userId)).roles.map(({ name }) => name);
const auditOf = (userId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['operation', 'user_id', 'request_id'])
    .where('aggregate_id', '=', userId)
    .execute();

describe('the built-in roles', () => {
  const stored = () => db.selectFrom('roles').selectAll().orderBy('built_in').execute();
  const entries = async () =>
    (
      await db
        .selectFrom('audit_entries')
        .select('operation')
        .where('aggregate_type', '=', 'UserRole')
        .execute()
    ).length;

  it('are written once, however often the product starts', async () => {
    const first = await stored();
    await Promise.all([roles.seed(deps), roles.seed(deps), roles.seed(deps)]);
    expect(await stored()).toEqual(first);
    expect(await entries()).toBe(Object.keys(builtInRoles).length);
  });

  it('follow a new version of the product, with an audit entry', async () => {
    const id = await roleId('analyst');
    await db
      .updateTable('roles')
      .set({ actions: ['GptSystemsRead'] })
      .where('id', '=', id)
      .execute();
    const before = await entries();
    await roles.seed(deps);
    expect(await roleId('analyst')).toBe(id);
    const analyst = (await stored()).find((role) => role.id === id);
    expect(analyst?.actions).toEqual([...builtInRoles.analyst.actions]);
    expect(await entries()).toBe(before + 1);
  });

  it('add up, leaving out actions that this version does not know', async () => {
    const custom = await customRole(['BrandsRead', 'GptSystemsRead', 'FlyToTheMoon']);
    const { userId } = await person(await roleId('analyst'), custom);
    const { resolvedActions } = await roles.resolve(db, userId);
    expect(resolvedActions).toEqual([
      'AnalyticsRead',
      'AnalyticsCreate',
      'AnalyticsWrite',
      'GptSystemsRead',
      'BrandsRead',
    ]);
  });
});

describe('assigning a role', () => {
  it('is recorded with the change, announced, and done once', async () => {
    const administrator = await person(await roleId('administrator'));
    const { userId } = await person();
    const assignment = { userId, roleId: await roleId('analyst') };
    await roles.assign(deps, administrator, assignment);
    await roles.assign(deps, administrator, assignment);
    expect(await rolesOf(userId)).toEqual(['Analyst']);
    expect(await auditOf(userId)).toEqual([
      { operation: 'AssignRole', user_id: administrator.userId, request_id: 'a-request' },
    ]);
    expect(new Set(announced)).toEqual(new Set([userId]));
  });

  it('never gives more than the giver holds, not even to themselves', async () => {
    const keeper = await person(await customRole(['UserRolePermissionsWrite', 'GptSystemsRead']));
    const { userId } = await person();
    for (const target of [userId, keeper.userId]) {
      const assignment = { userId: target, roleId: await roleId('administrator') };
      await expect(roles.assign(deps, keeper, assignment)).rejects.toMatchObject({ code: 'auth.forbidden' });
    }
    await roles.assign(deps, keeper, { userId, roleId: await roleId('member') });
    expect(await rolesOf(userId)).toEqual(['Member']);
    expect(await rolesOf(keeper.userId)).toEqual(['Custom']);
  });

  it('of reading all conversations is an administrator’s', async () => {
    const auditor = await customRole(['ConversationsReadAll']);
    const administrator = await person(await roleId('administrator'));
    const almost = await person(await customRole([...builtInRoles.administrator.actions]));
    const { userId } = await person();
    await expect(roles.assign(deps, almost, { userId, roleId: auditor })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    await roles.assign(deps, administrator, { userId, roleId: auditor });
    expect((await roles.resolve(db, userId)).resolvedActions).toEqual(['ConversationsReadAll']);
  });

  it('can’t give what this version does not understand', async () => {
    const administrator = await person(await roleId('administrator'));
    const { userId } = await person();
    const assignment = { userId, roleId: await customRole(['FlyToTheMoon']) };
    await expect(roles.assign(deps, administrator, assignment)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('of a missing role, or to a missing person, is refused', async () => {
    const administrator = await person(await roleId('administrator'));
    const member = await roleId('member');
    await expect(
      roles.assign(deps, administrator, { userId: administrator.userId, roleId: newId() }),
    ).rejects.toMatchObject({ code: 'role.not_found' });
    await expect(
      roles.assign(deps, administrator, { userId: newId(), roleId: member }),
    ).rejects.toMatchObject({ code: 'user.not_found' });
  });

  it('does not happen when it can’t be recorded', async () => {
    const administrator = await person(await roleId('administrator'));
    const { userId } = await person();
    const unrecordable = { ...administrator, requestId: 'a\0b' };
    await expect(
      roles.assign(deps, unrecordable, { userId, roleId: await roleId('member') }),
    ).rejects.toThrow();
    expect(await rolesOf(userId)).toEqual([]);
  });
});

describe('the last administrator', () => {
  it('keeps the role, also when two take it from each other at once', async () => {
    const administrator = await roleId('administrator');
    const [one, two] = [await person(administrator), await person(administrator)];
    const results = await Promise.allSettled([
      roles.unassign(deps, one, { userId: two.userId, roleId: administrator }),
      roles.unassign(deps, two, { userId: one.userId, roleId: administrator }),
    ]);
    // Whoever comes second is either no administrator any more, or the last one.
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await roles.hasAdministrator(db)).toBe(true);
  });

  it('can’t leave, and can’t be deactivated', async () => {
    const administrator = await roleId('administrator');
    const only = await person(administrator);
    const last = { code: 'role.last_administrator' };
    await expect(
      roles.unassign(deps, only, { userId: only.userId, roleId: administrator }),
    ).rejects.toMatchObject(last);
    await expect(users.setActive(deps, only, { userId: only.userId, isActive: false })).rejects.toMatchObject(
      last,
    );
    expect(await rolesOf(only.userId)).toEqual(['Administrator']);
  });

  it('is not counted while deactivated', async () => {
    const administrator = await roleId('administrator');
    const [one, two] = [await person(administrator), await person(administrator)];
    await users.setActive(deps, one, { userId: two.userId, isActive: false });
    await expect(users.setActive(deps, one, { userId: one.userId, isActive: false })).rejects.toMatchObject({
      code: 'role.last_administrator',
    });
    await users.setActive(deps, one, { userId: two.userId, isActive: true });
    await users.setActive(deps, two, { userId: one.userId, isActive: false });
  });
});

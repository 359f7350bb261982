import { createHash } from 'node:crypto';
import { type BuiltInRole, builtInRoles, builtInRolesVersion } from '@polylogue/contract/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, transaction } from '../../../db/client.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testClock } from '../../../testing/test-clock.ts';
import * as users from '../identity/users/service.ts';
import * as roles from './service.ts';
import { addUser } from '../../../testing/add-user.ts';
import { addRole, builtInRole, giveRoles } from '../../../testing/access/roles.ts';

let db: Database;
let deps: roles.RoleDeps;

beforeEach(async () => {
  ({ db } = await testDatabase());
  deps = { db, clock: testClock() };
  await roles.seed(deps);
});

const operator = { userId: null, userName: 'operator', requestId: 'command' };
const roleId = (builtIn: BuiltInRole) => builtInRole(db, builtIn);

async function person(...held: string[]): Promise<string> {
  const userId = await addUser(db);
  await giveRoles(db, userId, ...held);
  return userId;
}

const rolesOf = async (userId: string) => (await roles.resolve(deps, userId)).roles.map(({ name }) => name);
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
      .set({ actions: ['GptSystemsRead'], definition_version: builtInRolesVersion - 1 })
      .where('id', '=', id)
      .execute();
    const before = await entries();
    await roles.seed(deps);
    expect(await roleId('analyst')).toBe(id);
    const analyst = (await stored()).find((role) => role.id === id);
    expect(analyst?.actions).toEqual([...builtInRoles.analyst.actions]);
    expect(await entries()).toBe(before + 1);
  });

  it('stay as a newer version wrote them while an older one starts next to it', async () => {
    const id = await roleId('analyst');
    const newer = {
      actions: ['GptSystemsRead', 'FlyToTheMoon'],
      definition_version: builtInRolesVersion + 1,
    };
    await db.updateTable('roles').set(newer).where('id', '=', id).execute();
    const before = await entries();
    await roles.seed(deps);
    expect((await stored()).find((role) => role.id === id)).toMatchObject(newer);
    expect(await entries()).toBe(before);
  });

  it('store a new version number without an audit entry if nothing else differs', async () => {
    await db.updateTable('roles').set({ definition_version: null }).execute();
    const before = await entries();
    await roles.seed(deps);
    const versions = (await stored()).map((role) => role.definition_version);
    expect(new Set(versions)).toEqual(new Set([builtInRolesVersion]));
    expect(await entries()).toBe(before);
  });

  it('require a new version number for another definition', () => {
    // Increment `builtInRolesVersion` with an intended change, and put the new pair here.
    const hash = createHash('sha256').update(JSON.stringify(builtInRoles)).digest('hex').slice(0, 16);
    expect({ version: builtInRolesVersion, hash }).toEqual({ version: 1, hash: 'dfddf0c43861bb2b' });
  });

  it('combines actions, dropping those that this version does not know', async () => {
    const custom = await addRole(db, ['BrandsRead', 'GptSystemsRead', 'FlyToTheMoon']);
    const userId = await person(await roleId('analyst'), custom);
    const { resolvedActions } = await roles.resolve(deps, userId);
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
  it('is recorded with the change, and done once', async () => {
    const userId = await person();
    await roles.assign(deps, operator, { userId, role: 'analyst' });
    await roles.assign(deps, operator, { userId, role: 'analyst' });
    expect(await rolesOf(userId)).toEqual(['Analyst']);
    await roles.unassign(deps, operator, { userId, role: 'analyst' });
    await roles.unassign(deps, operator, { userId, role: 'analyst' });
    expect(await rolesOf(userId)).toEqual([]);
    expect(await auditOf(userId)).toEqual([
      { operation: 'AssignRole', user_id: null, request_id: 'command' },
      { operation: 'UnassignRole', user_id: null, request_id: 'command' },
    ]);
  });

  it('fails if it can’t be recorded', async () => {
    const userId = await person();
    const unrecordable = { ...operator, requestId: 'a\0b' };
    await expect(roles.assign(deps, unrecordable, { userId, role: 'member' })).rejects.toThrow();
    expect(await rolesOf(userId)).toEqual([]);
  });
});

describe('the last administrator', () => {
  const last = { code: 'role.last_administrator' };
  const setActive = (userId: string, isActive: boolean) =>
    transaction(db, (tx) =>
      users.markActive({ tx, actor: operator, at: deps.clock.now() }, { userId, isActive }),
    );

  it('keeps the role, also with two concurrent removals', async () => {
    const administrator = await roleId('administrator');
    const people = [await person(administrator), await person(administrator)];
    const results = await Promise.allSettled(
      people.map((userId) => roles.unassign(deps, operator, { userId, role: 'administrator' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await roles.hasAdministrator(db)).toBe(true);
  });

  it('is not counted while deactivated', async () => {
    const administrator = await roleId('administrator');
    const [one, two] = [await person(administrator), await person(administrator)];
    await setActive(two, false);
    await expect(setActive(one, false)).rejects.toMatchObject(last);
    await setActive(two, true);
    await setActive(one, false);
  });
});

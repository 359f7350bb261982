import type { Action, BuiltInRole } from '@polylogue/contract/permissions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Caller, Grant } from '../../../http/requests/caller.ts';
import { addUser } from '../../../testing/add-user.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { type TestClock, testClock } from '../../../testing/test-clock.ts';
import * as roles from './service.ts';
import { type GrantChange, isWithin } from './policy.ts';
import { assignRole, explainRights, unassignRole } from './assignments.ts';
import {
  addRole as addRoleTo,
  bindRole,
  builtInRole,
  giveRoles,
  joinGroup,
} from '../../../testing/access/roles.ts';

const dayMs = 24 * 60 * 60 * 1000;
let db: Database;
let clock: TestClock;
let deps: roles.RoleDeps;

beforeEach(async () => {
  ({ db } = await testDatabase());
  clock = testClock();
  deps = { db, clock };
  await roles.seed(deps);
});

const addRole = (actions: Action[], granting: Parameters<typeof addRoleTo>[2] = {}) =>
  addRoleTo(db, actions, granting);
const builtIn = (key: BuiltInRole) => builtInRole(db, key);
async function holder(...roleIds: string[]): Promise<string> {
  const userId = await addUser(db);
  await giveRoles(db, userId, ...roleIds);
  return userId;
}
async function callerOf(userId: string): Promise<Caller> {
  const { grants } = await roles.resolve(deps, userId);
  return { userId, name: 'A', userName: 'a', sessionId: 's', grants };
}
/** Runs a change as a person, or, without one, as an operator. */
async function change<T>(userId: string | undefined, run: (grant: GrantChange) => Promise<T>): Promise<T> {
  const caller = userId === undefined ? undefined : await callerOf(userId);
  const actor = { userId: userId ?? null, userName: 'a', requestId: 'request' };
  return transaction(db, (tx) => run({ tx, at: clock.now(), actor, ...(caller && { caller }) }));
}
const assign = (
  by: string | undefined,
  userId: string,
  [userRoleId, until]: [roleId: string, until?: Date],
) => change(by, (grant) => assignRole(grant, { userId, userRoleId, until }));
const unassign = (by: string | undefined, userId: string, userRoleId: string) =>
  change(by, (grant) => unassignRole(grant, { userId, userRoleId }));
const actionsOf = async (userId: string) => (await roles.resolve(deps, userId)).resolvedActions;
const waitingForLocks = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
};
const later = (ms: number) => new Date(clock.now().getTime() + ms);

describe('grants of a role', () => {
  it('apply to all entities of a kind, or to the named ones', async () => {
    const [one, other] = [newId(), newId()];
    const first = await addRole(['BrandsRead', 'GptSystemsWriteSpecific'], { gpt_system_ids: [one] });
    const second = await addRole(['GptSystemsWriteSpecific', 'DataSourcesReadSpecific'], {
      gpt_system_ids: [other],
    });
    const { grants } = await roles.resolve(deps, await holder(first, second));
    expect(grants).toEqual(
      new Map<Action, Grant>([
        ['GptSystemsWriteSpecific', new Set([one, other])],
        ['DataSourcesReadSpecific', new Set()],
        ['BrandsRead', 'all'],
      ]),
    );
  });

  it('end once the role is removed', async () => {
    const role = await addRole(['BrandsRead']);
    const userId = await holder(role);
    await db.updateTable('roles').set({ deleted_at: new Date() }).where('id', '=', role).execute();
    expect(await actionsOf(userId)).toEqual([]);
  });
});

describe('an assignment with an end', () => {
  it('is valid until then, and can be given another end', async () => {
    const role = await addRole(['BrandsRead']);
    const userId = await holder();
    await assign(undefined, userId, [role, later(dayMs)]);
    expect(await actionsOf(userId)).toEqual(['BrandsRead']);
    clock.advance(dayMs - 1);
    await assign(undefined, userId, [role, later(dayMs)]);
    clock.advance(dayMs - 1);
    expect(await actionsOf(userId)).toEqual(['BrandsRead']);
    clock.advance(1);
    expect(await actionsOf(userId)).toEqual([]);
  });

  it('is rejected if it would begin after its end', async () => {
    const role = await addRole(['BrandsRead']);
    await expect(assign(undefined, await holder(), [role, clock.now()])).rejects.toMatchObject({
      code: 'request.invalid',
      issues: [{ path: ['until'], code: 'too_small' }],
    });
  });

  it('is audited with its end, and once', async () => {
    const role = await addRole(['BrandsRead']);
    const [userId, until] = [await holder(), later(dayMs)];
    await assign(undefined, userId, [role, until]);
    await assign(undefined, userId, [role, until]);
    expect(await auditedChanges(db, userId)).toMatchObject([
      {
        operation: 'AssignRole',
        fields: ['roleAssignments'],
        after: { roleAssignments: [{ userRoleId: role, until: until.toISOString() }] },
      },
    ]);
  });
});

describe('changes beyond the caller’s rights', () => {
  const beyond = (...actions: Action[]) => ({
    code: 'role.beyond_own_rights',
    issues: actions.map((action) => ({ params: { action } })),
  });
  let manager: string;
  beforeEach(async () => {
    manager = await holder(await addRole(['UserRolePermissionsWrite', 'BrandsRead']));
  });

  it('reject giving more than the caller holds, also to themselves', async () => {
    const [own, wide] = [await addRole(['BrandsRead']), await addRole(['BrandsRead', 'BrandsWrite'])];
    const userId = await holder();
    await assign(manager, userId, [own]);
    for (const target of [userId, manager]) {
      await expect(assign(manager, target, [wide])).rejects.toMatchObject(beyond('BrandsWrite'));
    }
    expect(await actionsOf(userId)).toEqual(['BrandsRead']);
  });

  it('reject taking more than the caller holds, which would give them power over the person', async () => {
    const boss = await holder(await builtIn('administrator'), await builtIn('member'));
    await holder(await builtIn('administrator'));
    await expect(unassign(manager, boss, await builtIn('administrator'))).rejects.toMatchObject({
      code: 'role.beyond_own_rights',
    });
    expect(await actionsOf(boss)).toContain('UserWrite');
  });

  it('reject rights to more entities than the caller has them for', async () => {
    const [one, other] = [newId(), newId()];
    const author = await holder(await addRole(['GptSystemsWriteSpecific'], { gpt_system_ids: [one] }));
    const ofOne = await addRole(['GptSystemsReadSpecific'], { gpt_system_ids: [one] });
    const ofBoth = await addRole(['GptSystemsReadSpecific'], { gpt_system_ids: [one, other] });
    const userId = await holder();
    await assign(author, userId, [ofOne]);
    await expect(assign(author, userId, [ofBoth])).rejects.toMatchObject(beyond('GptSystemsReadSpecific'));
    const writer = await holder(await addRole(['GptSystemsWrite']));
    await assign(writer, userId, [ofBoth]);
    expect((await roles.resolve(deps, userId)).grants.get('GptSystemsReadSpecific')).toEqual(
      new Set([one, other]),
    );
  });

  it('let only an administrator give the right to read all conversations', async () => {
    const reader = await addRole(['ConversationsReadAll']);
    const wide = await addRole(['UserRolePermissionsWrite', 'BrandsRead']);
    const userId = await holder();
    await expect(assign(await holder(wide), userId, [reader])).rejects.toMatchObject(
      beyond('ConversationsReadAll'),
    );
    await assign(await holder(await builtIn('administrator')), userId, [reader]);
    expect(await actionsOf(userId)).toEqual(['ConversationsReadAll']);
  });

  it('let only an administrator take roles from readers of all conversations', async () => {
    const readerGrants = (await callerOf(await holder(await addRole(['ConversationsReadAll'])))).grants;
    expect(isWithin((await callerOf(manager)).grants, readerGrants)).toBe(false);
    const boss = await callerOf(await holder(await builtIn('administrator')));
    expect(isWithin(boss.grants, readerGrants)).toBe(true);
  });

  it('reject a role that is changed at the same moment to grant more', async () => {
    const [role, userId] = [await addRole(['BrandsRead']), await holder()];
    let isAssigned: Promise<unknown> | undefined;
    await transaction(db, async (tx) => {
      await tx
        .updateTable('roles')
        .set({ actions: ['BrandsRead', 'BrandsWrite'] })
        .where('id', '=', role)
        .execute();
      isAssigned = assign(manager, userId, [role]).catch((error: unknown) => error);
      await expect.poll(waitingForLocks).toBe(1);
    });
    expect(await isAssigned).toMatchObject(beyond('BrandsWrite'));
  });

  it('reject a removed or unknown role', async () => {
    const removed = await addRole(['BrandsRead']);
    await db.updateTable('roles').set({ deleted_at: new Date() }).where('id', '=', removed).execute();
    for (const role of [removed, newId()]) {
      await expect(assign(undefined, await holder(), [role])).rejects.toMatchObject({
        code: 'role.not_found',
      });
    }
    await expect(assign(undefined, newId(), [removed])).rejects.toMatchObject({ code: 'user.not_found' });
  });
});

describe('the last administrator', () => {
  const last = { code: 'role.last_administrator' };
  let administrator: string;
  let boss: string;
  beforeEach(async () => {
    administrator = await builtIn('administrator');
    boss = await holder(administrator);
  });

  it('is not counted if their role ends', async () => {
    await assign(undefined, await holder(), [administrator, later(dayMs)]);
    await expect(unassign(undefined, boss, administrator)).rejects.toMatchObject(last);
    await expect(assign(undefined, boss, [administrator, later(dayMs)])).rejects.toMatchObject(last);
    expect(await actionsOf(boss)).toContain('UserWrite');
  });

  it('is not counted if they hold the role through a group', async () => {
    const member = await holder();
    await joinGroup(db, member, 'admins');
    await bindRole(db, administrator, 'admins');
    expect(await actionsOf(member)).toContain('UserWrite');
    await expect(unassign(undefined, boss, administrator)).rejects.toMatchObject(last);
  });
});

it('lists the granting roles of each right', async () => {
  const [one, until] = [newId(), later(dayMs)];
  const wide = await addRole(['BrandsRead', 'GptSystemsWriteSpecific'], { gpt_system_ids: [one] });
  const userId = await holder(await builtIn('member'));
  await assign(undefined, userId, [wide, until]);
  await joinGroup(db, userId, 'authors');
  await bindRole(db, wide, 'authors');
  const { ways, actions } = await explainRights(db, userId, clock.now());
  expect(ways).toEqual([
    expect.objectContaining({ name: 'Member', builtIn: 'member', groupId: null, until: null }),
    expect.objectContaining({ userRoleId: wide, builtIn: null, groupId: 'authors', until: null }),
    expect.objectContaining({ userRoleId: wide, builtIn: null, groupId: null, until }),
  ]);
  expect(actions).toEqual([
    { action: 'GptSystemsRead', userRoleIds: [await builtIn('member')], ids: null },
    { action: 'GptSystemsWriteSpecific', userRoleIds: [wide], ids: [one] },
    { action: 'BrandsRead', userRoleIds: [wide], ids: null },
  ]);
});

/** Who holds which role: given for good or until a date, taken away, and where each right comes from. */
import { type Action, type BuiltInRole, builtInRoles } from '@polylogue/contract/permissions';
import { AppError } from '../../../app-error.ts';
import { audit } from '../../../changes/audit.ts';
import type { Database } from '../../../db/client.ts';
import * as queries from './assignment-queries.ts';
import { grantsOf } from './grants.ts';
import { assertNotLastAdministrator, assertWithinOwn, type GrantChange } from './policy.ts';
import { findBuiltIn, type RoleRow } from './queries.ts';

interface AssignmentRef {
  userId: string;
  userRoleId: string;
}

/** What a person was assigned themselves, as the audit log keeps it. */
const storedAssignments = async ({ tx }: GrantChange, userId: string) =>
  (await queries.listDirect(tx, userId)).map(({ role_id, ends_at }) => ({
    userRoleId: role_id,
    until: ends_at?.toISOString() ?? null,
  }));

/** Runs `write` on the assignments of a person, with its audit entry. */
async function changeAssignments(
  change: GrantChange,
  { userId, operation }: { userId: string; operation: string },
  write: () => Promise<void>,
): Promise<void> {
  const before = { roleAssignments: await storedAssignments(change, userId) };
  await write();
  const after = { roleAssignments: await storedAssignments(change, userId) };
  await audit(change, { aggregateType: 'User', aggregateId: userId, operation, before, after });
}

/** The locked role, once it is sure that the caller may give and take all of it. */
async function roleToChange(change: GrantChange, { userId, userRoleId }: AssignmentRef): Promise<RoleRow> {
  // The person before the role, as whoever changes a person locks them.
  if (!(await queries.lockUser(change.tx, userId))) throw new AppError('user.not_found');
  const role = await queries.lockRole(change.tx, userRoleId);
  if (!role) throw new AppError('role.not_found');
  assertWithinOwn(change, { after: grantsOf([role]) });
  return role;
}

/**
 * Gives a person a role, without end or until a time, and changes when it ends where they were given it before.
 * Throws `user.not_found`, `role.not_found`, `role.beyond_own_rights`, `role.last_administrator`, and
 * `request.invalid` for an end that has passed. Announcing the change of access is the caller's part.
 */
export async function assignRole(
  change: GrantChange,
  { until, ...ref }: AssignmentRef & { until?: Date | undefined },
): Promise<void> {
  const { tx, at, actor } = change;
  const { userId, userRoleId: roleId } = ref;
  const role = await roleToChange(change, ref);
  if (until && until <= at) {
    throw new AppError('request.invalid', { issues: [{ path: ['until'], code: 'too_small' }] });
  }
  const held = (await queries.listDirect(tx, userId)).find(({ role_id }) => role_id === roleId);
  if (held && held.ends_at?.getTime() === until?.getTime()) return;
  if (role.built_in === 'administrator' && until) await assertNotLastAdministrator(tx, userId);
  await changeAssignments(change, { userId, operation: 'AssignRole' }, () =>
    queries.putAssignment(tx, { userId, roleId, at, endsAt: until ?? null, createdBy: actor.userId }),
  );
}

/**
 * Takes a role from a person; nothing happens where they were not given it. What they hold through a group stays.
 * Throws `user.not_found`, `role.not_found`, `role.beyond_own_rights`, `role.last_administrator`.
 */
export async function unassignRole(change: GrantChange, ref: AssignmentRef): Promise<void> {
  const { tx } = change;
  const { userId, userRoleId: roleId } = ref;
  const role = await roleToChange(change, ref);
  const isHeld = (await queries.listDirect(tx, userId)).some(({ role_id }) => role_id === roleId);
  if (!isHeld) return;
  if (role.built_in === 'administrator') await assertNotLastAdministrator(tx, userId);
  await changeAssignments(change, { userId, operation: 'UnassignRole' }, () =>
    queries.removeAssignment(tx, { userId, roleId }),
  );
}

/**
 * Refuses to give or take what is bound to a group beyond the caller's own rights (`role.beyond_own_rights`), and
 * holds off whoever would bind more to it.
 */
export async function assertMayGiveRolesOf(change: GrantChange, groupId: string): Promise<void> {
  const bound = await queries.lockRolesOfGroup(change.tx, groupId);
  assertWithinOwn(change, { after: grantsOf(bound) });
}

/** Gives a built-in role to a person who is known to be there: first sign-in, first administrator, an operator. */
export async function assignBuiltIn(
  change: GrantChange,
  { userId, role }: { userId: string; role: BuiltInRole },
): Promise<void> {
  const { id: userRoleId } = await findBuiltIn(change.tx, role);
  await assignRole(change, { userId, userRoleId });
}

/** A way in which a person holds a role. */
interface HeldWay {
  userRoleId: string;
  name: string;
  /** Key of a built-in role. */
  builtIn: BuiltInRole | null;
  /** The group that it comes through; `null`: assigned to the person themselves. */
  groupId: string | null;
  /** When a direct assignment ends; `null`: it does not. */
  until: Date | null;
}

interface ExplainedRights {
  ways: HeldWay[];
  /** Each action with the roles that grant it; `ids`: the things that it holds for, `null` for all. */
  actions: { action: Action; userRoleIds: string[]; ids: string[] | null }[];
}

const isBuiltInKey = (key: string | null): key is BuiltInRole =>
  key !== null && Object.hasOwn(builtInRoles, key);

/** Where each right of a person comes from, in one query. */
export async function explainRights(db: Database, userId: string, at: Date): Promise<ExplainedRights> {
  const rows = await queries.listWays(db, userId, at);
  const roles = [...new Map(rows.map((row) => [row.id, row])).values()];
  const actions = [...grantsOf(roles)].map(([action, grant]) => ({
    action,
    userRoleIds: roles.filter((role) => role.actions.includes(action)).map(({ id }) => id),
    ids: grant === 'all' ? null : [...grant],
  }));
  const ways = rows.map(({ id, name, built_in, group_id, ends_at }) => ({
    userRoleId: id,
    name,
    builtIn: isBuiltInKey(built_in) ? built_in : null,
    groupId: group_id,
    until: ends_at,
  }));
  return { ways, actions };
}

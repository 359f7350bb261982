/** Assignments of roles, with or without end, and the origin of each right. */
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

/** Lists a person's direct assignments as stored in the audit log. */
const storedAssignments = async ({ tx }: GrantChange, userId: string) =>
  (await queries.listDirectAssignments(tx, userId)).map(({ role_id, ends_at }) => ({
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

/** Locks and returns the role after checking that the caller may give and take all of it. */
async function lockGrantableRole(
  change: GrantChange,
  { userId, userRoleId }: AssignmentRef,
): Promise<RoleRow> {
  // The person is locked before the role, in the same order as by other changes of a person.
  if (!(await queries.lockUser(change.tx, userId))) throw new AppError('user.not_found');
  const role = await queries.lockRole(change.tx, userRoleId);
  if (!role) throw new AppError('role.not_found');
  assertWithinOwn(change, { after: grantsOf([role]) });
  return role;
}

/**
 * Gives a person a role, without end or until a time, or changes the end of their assignment. The caller
 * announces the change of access.
 * Throws `user.not_found`, `role.not_found`, `role.beyond_own_rights`, `role.last_administrator`, and
 * `request.invalid` for an end that has passed.
 */
export async function assignRole(
  change: GrantChange,
  { until, ...ref }: AssignmentRef & { until?: Date | undefined },
): Promise<void> {
  const { tx, at, actor } = change;
  const { userId, userRoleId: roleId } = ref;
  const role = await lockGrantableRole(change, ref);
  if (until && until <= at) {
    throw new AppError('request.invalid', { issues: [{ path: ['until'], code: 'too_small' }] });
  }
  const held = (await queries.listDirectAssignments(tx, userId)).find(({ role_id }) => role_id === roleId);
  if (held && held.ends_at?.getTime() === until?.getTime()) return;
  if (role.built_in === 'administrator' && until) await assertNotLastAdministrator(tx, userId);
  await changeAssignments(change, { userId, operation: 'AssignRole' }, () =>
    queries.putAssignment(tx, { userId, roleId, at, endsAt: until ?? null, createdBy: actor.userId }),
  );
}

/**
 * Takes a role from a person, if it was assigned to them directly; roles through groups stay.
 * Throws `user.not_found`, `role.not_found`, `role.beyond_own_rights`, `role.last_administrator`.
 */
export async function unassignRole(change: GrantChange, ref: AssignmentRef): Promise<void> {
  const { tx } = change;
  const { userId, userRoleId: roleId } = ref;
  const role = await lockGrantableRole(change, ref);
  const isHeld = (await queries.listDirectAssignments(tx, userId)).some(({ role_id }) => role_id === roleId);
  if (!isHeld) return;
  if (role.built_in === 'administrator') await assertNotLastAdministrator(tx, userId);
  await changeAssignments(change, { userId, operation: 'UnassignRole' }, () =>
    queries.removeAssignment(tx, { userId, roleId }),
  );
}

/**
 * Checks that the caller may give and take all roles of a group, removed or not, and locks its bindings.
 * Throws `role.beyond_own_rights`.
 */
export async function assertMayGiveRolesOf(change: GrantChange, groupId: string): Promise<void> {
  const bound = await queries.lockRolesOfGroup(change.tx, groupId);
  assertWithinOwn(change, { after: grantsOf(bound) });
}

/**
 * Gives a built-in role to an existing person: at the first sign-in, to the first administrator, or by an
 * operator.
 */
export async function assignBuiltIn(
  change: GrantChange,
  { userId, role }: { userId: string; role: BuiltInRole },
): Promise<void> {
  const { id: userRoleId } = await findBuiltIn(change.tx, role);
  await assignRole(change, { userId, userRoleId });
}

/** Direct assignment of a role, or a group that grants it. */
interface RoleSource {
  userRoleId: string;
  name: string;
  /** Key of a built-in role. */
  builtIn: BuiltInRole | null;
  /** Group that grants the role; `null` for a direct assignment. */
  groupId: string | null;
  /** End of a direct assignment; `null` for none. */
  until: Date | null;
}

interface ExplainedRights {
  ways: RoleSource[];
  /** Actions with the roles that grant them; `ids` are the entities they apply to, `null` for all. */
  actions: { action: Action; userRoleIds: string[]; ids: string[] | null }[];
}

const isBuiltInKey = (key: string | null): key is BuiltInRole =>
  key !== null && Object.hasOwn(builtInRoles, key);

/** Lists a person's rights with their origins, in one query. */
export async function explainRights(db: Database, userId: string, at: Date): Promise<ExplainedRights> {
  const rows = await queries.listRoleSources(db, userId, at);
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

/** Roles, who holds them, and what they add up to (document 1 §6; choices.md, Permissions). */
import {
  type Action,
  ActionSchema,
  actions as allActions,
  type BuiltInRole,
  builtInRoles,
} from '@polylogue/contract/permissions';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { AccessChanges } from '../../http/access-changes.ts';
import { type AuditActor, recordChange, systemActor } from '../audit/service.ts';
import { canChangeAssignment, type Granter } from './policy.ts';
import * as queries from './queries.ts';

export interface SeedDeps {
  db: Database;
  clock: Clock;
}

export interface RoleDeps extends SeedDeps {
  accessChanges: AccessChanges;
}

/** A person who changes something, for the permission and for the audit log. */
export type PersonActor = AuditActor & { userId: string };

/** Writes the built-in roles as this version defines them, with an audit entry for each that changed; run at every start. */
export async function seed({ db, clock }: SeedDeps): Promise<void> {
  const at = clock.now();
  await transaction(db, async (tx) => {
    const stored = new Map((await queries.lockBuiltIn(tx)).map((role) => [role.built_in, role]));
    for (const [builtIn, { name, actions }] of Object.entries(builtInRoles)) {
      const before = stored.get(builtIn);
      if (before?.name === name && before.actions.join() === actions.join()) continue;
      const role = { id: newId(), built_in: builtIn, name, actions: [...actions], created_at: at };
      const { id } = await queries.upsertBuiltIn(tx, role);
      await recordChange(tx, systemActor, {
        aggregateType: 'UserRole',
        aggregateId: id,
        operation: before ? 'Update' : 'Create',
        ...(before && { before: { name: before.name, actions: before.actions } }),
        after: { name, actions },
        at,
      });
    }
  });
}

export interface ResolvedRoles {
  roles: { userRoleId: string; name: string }[];
  resolvedActions: Action[];
}

/** Actions that a newer version stored are left out. */
function actionsOf(rows: readonly queries.RoleRow[]): Action[] {
  const held = new Set(rows.flatMap(({ actions }) => actions));
  return allActions.filter((action) => held.has(action));
}

/** A user's roles and the union of their actions, in one query. */
export async function resolve(db: Database, userId: string): Promise<ResolvedRoles> {
  const rows = await queries.listOfUser(db, userId);
  return {
    roles: rows.map(({ id, name }) => ({ userRoleId: id, name })),
    resolvedActions: actionsOf(rows),
  };
}

async function granterOf(tx: Transaction, userId: string): Promise<Granter> {
  const rows = await queries.listOfUser(tx, userId);
  return {
    actions: new Set(actionsOf(rows)),
    isAdministrator: rows.some((role) => role.built_in === 'administrator'),
  };
}

/** Loads what an assignment names and refuses an actor who holds less than the role gives. */
async function loadForChange(
  tx: Transaction,
  actor: PersonActor,
  { userId, roleId }: queries.Assignment,
): Promise<queries.RoleRow> {
  await queries.lockAdministratorRole(tx);
  const [role, userExists] = [await queries.findById(tx, roleId), await queries.userExists(tx, userId)];
  if (!role) throw new AppError('role.not_found');
  if (!userExists) throw new AppError('user.not_found');
  const known = ActionSchema.array().safeParse(role.actions);
  // What this version can't name it can't weigh either.
  if (!known.success || !canChangeAssignment(await granterOf(tx, actor.userId), known.data)) {
    throw new AppError('auth.forbidden');
  }
  return role;
}

async function insertAssignment(
  tx: Transaction,
  actor: AuditActor,
  { userId, role, at }: { userId: string; role: queries.RoleRow; at: Date },
): Promise<void> {
  const isNew = await queries.insertAssignment(tx, { userId, roleId: role.id, at });
  if (!isNew) return;
  await recordChange(tx, actor, {
    aggregateType: 'User',
    aggregateId: userId,
    operation: 'AssignRole',
    after: { userRoleId: role.id, name: role.name },
    at,
  });
}

/**
 * Gives a user a role; nothing happens when they hold it. Throws `role.not_found`, `user.not_found`, and
 * `auth.forbidden` where the role gives more than the actor holds.
 */
export async function assign(
  { db, clock, accessChanges }: RoleDeps,
  actor: PersonActor,
  assignment: { userId: string; roleId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const role = await loadForChange(tx, actor, assignment);
    await insertAssignment(tx, actor, { userId: assignment.userId, role, at: clock.now() });
  });
  accessChanges.announce(assignment.userId);
}

/**
 * Takes a role from a user; nothing happens when they don't hold it. Throws as `assign` does, and
 * `role.last_administrator`.
 */
export async function unassign(
  { db, clock, accessChanges }: RoleDeps,
  actor: PersonActor,
  assignment: { userId: string; roleId: string },
): Promise<void> {
  const { userId } = assignment;
  await transaction(db, async (tx) => {
    const role = await loadForChange(tx, actor, assignment);
    if (!(await queries.removeAssignment(tx, assignment))) return;
    if (role.built_in === 'administrator' && !(await hasAdministrator(tx))) {
      throw new AppError('role.last_administrator');
    }
    await recordChange(tx, actor, {
      aggregateType: 'User',
      aggregateId: userId,
      operation: 'UnassignRole',
      before: { userRoleId: role.id, name: role.name },
      at: clock.now(),
    });
  });
  accessChanges.announce(userId);
}

/** Gives a user a built-in role on the product's own account: first sign-in, first administrator. */
export async function assignBuiltIn(
  tx: Transaction,
  actor: AuditActor,
  { userId, role, at }: { userId: string; role: BuiltInRole; at: Date },
): Promise<void> {
  await insertAssignment(tx, actor, { userId, role: await queries.findBuiltIn(tx, role), at });
}

/** Whether an administrator exists who may sign in. */
export const hasAdministrator = (tx: Database): Promise<boolean> => queries.hasHolder(tx, 'administrator');

/** The same, holding off everybody else who decides about administrators until the transaction ends. */
export async function lockAndHasAdministrator(tx: Transaction): Promise<boolean> {
  await queries.lockAdministratorRole(tx);
  return hasAdministrator(tx);
}

/** Refuses, with `role.last_administrator`, what would leave nobody to administer the instance. */
export async function assertNotLastAdministrator(tx: Transaction, userId: string): Promise<void> {
  await queries.lockAdministratorRole(tx);
  if (await queries.hasHolder(tx, 'administrator', userId)) return;
  if (await hasAdministrator(tx)) throw new AppError('role.last_administrator');
}

/** Roles, who holds them, and what they add up to (document 1 §6; choices.md, Permissions). */
import {
  type Action,
  actions as allActions,
  type BuiltInRole,
  builtInRoles,
} from '@polylogue/contract/permissions';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { type AuditActor, recordChange, systemActor } from '../audit/service.ts';
import * as queries from './queries.ts';

export interface RoleDeps {
  db: Database;
  clock: Clock;
}

export interface Assignment {
  userId: string;
  role: BuiltInRole;
}

/** Writes the built-in roles as this version defines them, with an audit entry for each that changed; run at every start. */
export async function seed({ db, clock }: RoleDeps): Promise<void> {
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

/** Gives a user a built-in role; nothing happens when they hold it. Throws `user.not_found`. */
export async function assign(
  { db, clock }: RoleDeps,
  actor: AuditActor,
  assignment: Assignment,
): Promise<void> {
  await transaction(db, async (tx) => {
    await queries.lockAdministratorRole(tx);
    if (!(await queries.userExists(tx, assignment.userId))) throw new AppError('user.not_found');
    await assignBuiltIn(tx, actor, { ...assignment, at: clock.now() });
  });
}

/** Takes a built-in role from a user; nothing happens when they don't hold it. Throws `role.last_administrator`. */
export async function unassign(
  { db, clock }: RoleDeps,
  actor: AuditActor,
  { userId, role }: Assignment,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (role === 'administrator') await assertNotLastAdministrator(tx, userId);
    const { id: roleId, name } = await queries.findBuiltIn(tx, role);
    if (!(await queries.removeAssignment(tx, { userId, roleId }))) return;
    await recordChange(tx, actor, {
      aggregateType: 'User',
      aggregateId: userId,
      operation: 'UnassignRole',
      before: { userRoleId: roleId, name },
      at: clock.now(),
    });
  });
}

/** The same inside a transaction, for a person who is known to be there: first sign-in, first administrator. */
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

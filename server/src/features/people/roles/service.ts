/** Roles, their holders, and the combined grants (document 1 §6; choices.md, Permissions). */
import {
  type Action,
  type BuiltInRole,
  builtInRoles,
  builtInRolesVersion,
} from '@polylogue/contract/permissions';
import type { Clock } from '../../../clock.ts';
import type { Grants } from '../../../http/requests/caller.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { AuditActor } from '../../../changes/actor.ts';
import { audit, bySystem } from '../../../changes/audit.ts';
import * as assignmentQueries from './assignment-queries.ts';
import { assignBuiltIn, unassignRole } from './assignments.ts';
import { grantsOf } from './grants.ts';
import * as queries from './queries.ts';

export interface RoleDeps {
  db: Database;
  clock: Clock;
}

export interface BuiltInAssignment {
  userId: string;
  role: BuiltInRole;
}

/**
 * Writes the built-in roles of this version over older ones, with an audit entry for each change; run at
 * every start.
 */
export async function seed({ db, clock }: RoleDeps): Promise<void> {
  const at = clock.now();
  await transaction(db, async (tx) => {
    const stored = new Map((await queries.lockBuiltIn(tx)).map((role) => [role.built_in, role]));
    for (const [builtIn, { name, actions }] of Object.entries(builtInRoles)) {
      const before = stored.get(builtIn);
      if (before && (before.definition_version ?? 0) >= builtInRolesVersion) continue;
      const role = {
        id: newId(),
        built_in: builtIn,
        name,
        actions: [...actions],
        definition_version: builtInRolesVersion,
        created_at: at,
        updated_at: at,
      };
      const { id } = await queries.upsertBuiltIn(tx, role);
      if (before?.name === name && before.actions.join() === actions.join()) continue;
      await audit(bySystem(tx, at), {
        aggregateType: 'UserRole',
        aggregateId: id,
        operation: before ? 'Update' : 'Create',
        ...(before && { before: { name: before.name, actions: before.actions } }),
        after: { name, actions },
      });
    }
  });
}

export interface ResolvedRoles {
  roles: { userRoleId: string; name: string }[];
  resolvedActions: Action[];
  /** Entities that each action applies to. */
  grants: Grants;
}

/** Person whose rights are locked until the transaction ends. */
export interface LockedPerson {
  isActive: boolean;
  grants: Grants;
  /** Grants that the person would hold if all of their removed roles were restored. */
  restorableGrants: Grants;
}

/** Locks and reads people's grants. Unknown people are omitted. */
export async function lockGrants(
  tx: Transaction,
  userIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, LockedPerson>> {
  const people = await assignmentQueries.lockUsers(tx, userIds);
  await assignmentQueries.lockRightsOf(tx, userIds, at);
  const locked = new Map<string, LockedPerson>();
  for (const { id, deactivated_at } of people) {
    const held = await assignmentQueries.listHeldRoles(tx, id, { at, withRemoved: true });
    const grants = grantsOf(held.filter((role) => role.deleted_at === null));
    locked.set(id, { isActive: deactivated_at === null, grants, restorableGrants: grantsOf(held) });
  }
  return locked;
}

/** Resolves a person's roles, assigned or through a group, and the union of their actions, in one query. */
export async function resolve({ db, clock }: RoleDeps, userId: string): Promise<ResolvedRoles> {
  const rows = await assignmentQueries.listHeldRoles(db, userId, { at: clock.now() });
  const grants = grantsOf(rows);
  return {
    roles: rows.map(({ id, name }) => ({ userRoleId: id, name })),
    resolvedActions: [...grants.keys()],
    grants,
  };
}

/** Reads the grants that a person would hold if all of their removed roles were restored. */
export const readRestorableGrants = async ({ db, clock }: RoleDeps, userId: string): Promise<Grants> =>
  grantsOf(await assignmentQueries.listHeldRoles(db, userId, { at: clock.now(), withRemoved: true }));

/** Gives a user a built-in role, if they don't hold it. Throws `user.not_found`. */
export async function assign(
  { db, clock }: RoleDeps,
  actor: AuditActor,
  assignment: BuiltInAssignment,
): Promise<void> {
  await transaction(db, (tx) => assignBuiltIn({ tx, actor, at: clock.now() }, assignment));
}

/** Takes a built-in role from a user, if they hold it. Throws `role.last_administrator`. */
export async function unassign(
  { db, clock }: RoleDeps,
  actor: AuditActor,
  { userId, role }: BuiltInAssignment,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { id: userRoleId } = await queries.findBuiltIn(tx, role);
    await unassignRole({ tx, actor, at: clock.now() }, { userId, userRoleId });
  });
}

/** Checks that an active administrator exists. */
export const hasAdministrator = (tx: Database): Promise<boolean> =>
  assignmentQueries.hasLastingAdministrator(tx);

/** Checks the same, and serialises other decisions about administrators until the transaction ends. */
export async function lockAndHasAdministrator(tx: Transaction): Promise<boolean> {
  await assignmentQueries.lockAdministratorRole(tx);
  return hasAdministrator(tx);
}

import type { BuiltInRole } from '@polylogue/contract/permissions';
import type { Insertable } from 'kysely';
import type { Database, Schema, Transaction } from '../../db/client.ts';

/** Inserts a built-in role, or brings its name and actions up to date. */
export async function upsertBuiltIn(tx: Transaction, role: Insertable<Schema['roles']>): Promise<void> {
  await tx
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) =>
      conflict.column('built_in').doUpdateSet({ name: role.name, actions: role.actions }),
    )
    .execute();
}

/** The roles of a user, with their actions. */
export const listOfUser = (
  tx: Database,
  userId: string,
): Promise<{ id: string; name: string; actions: string[] }[]> =>
  tx
    .selectFrom('role_assignments')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .select(['roles.id', 'roles.name', 'roles.actions'])
    .where('role_assignments.user_id', '=', userId)
    .orderBy('roles.name')
    .execute();

export const findBuiltIn = (tx: Database, role: BuiltInRole): Promise<{ id: string; name: string }> =>
  tx.selectFrom('roles').select(['id', 'name']).where('built_in', '=', role).executeTakeFirstOrThrow();

/** Tells whether the assignment is new. */
export async function insertAssignment(
  tx: Transaction,
  assignment: Insertable<Schema['role_assignments']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('role_assignments')
    .values(assignment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether anybody who may sign in holds the role. */
export async function hasHolder(tx: Database, role: BuiltInRole): Promise<boolean> {
  const holder = await tx
    .selectFrom('role_assignments')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .innerJoin('users', 'users.id', 'role_assignments.user_id')
    .select('users.id')
    .where('roles.built_in', '=', role)
    .where('users.deactivated_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

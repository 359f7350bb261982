import type { BuiltInRole } from '@polylogue/contract/permissions';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema, Transaction } from '../../db/client.ts';

export type RoleRow = Selectable<Schema['roles']>;
interface Assignment {
  userId: string;
  roleId: string;
}

/** The built-in roles as they are stored. The lock makes two starts write them one after the other. */
export async function lockBuiltIn(tx: Transaction): Promise<RoleRow[]> {
  return tx.selectFrom('roles').selectAll().where('built_in', 'is not', null).forNoKeyUpdate().execute();
}

/** Inserts a built-in role, or brings its name and actions up to date. */
export async function upsertBuiltIn(tx: Transaction, role: Insertable<Schema['roles']>): Promise<RoleRow> {
  return tx
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) =>
      conflict.column('built_in').doUpdateSet({ name: role.name, actions: role.actions }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The roles of a user, with their actions. */
export const listOfUser = (tx: Database, userId: string): Promise<RoleRow[]> =>
  tx
    .selectFrom('role_assignments')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .selectAll('roles')
    .where('role_assignments.user_id', '=', userId)
    .orderBy('roles.name')
    .execute();

export const findBuiltIn = (tx: Database, role: BuiltInRole): Promise<RoleRow> =>
  tx.selectFrom('roles').selectAll().where('built_in', '=', role).executeTakeFirstOrThrow();

/** Makes whoever decides about administrators decide one after the other. */
export async function lockAdministratorRole(tx: Transaction): Promise<void> {
  await tx
    .selectFrom('roles')
    .select('id')
    .where('built_in', '=', 'administrator')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Tells whether the assignment is new. */
export async function insertAssignment(
  tx: Transaction,
  { userId, roleId, at }: Assignment & { at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('role_assignments')
    .values({ user_id: userId, role_id: roleId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Tells whether there was such an assignment. */
export async function removeAssignment(tx: Transaction, { userId, roleId }: Assignment): Promise<boolean> {
  const removed = await tx
    .deleteFrom('role_assignments')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Whether anybody who may sign in, other than `exceptUserId`, holds the role. */
export async function hasHolder(tx: Database, role: BuiltInRole, exceptUserId?: string): Promise<boolean> {
  const holder = await tx
    .selectFrom('role_assignments')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .innerJoin('users', 'users.id', 'role_assignments.user_id')
    .select('users.id')
    .where('roles.built_in', '=', role)
    .where('users.deactivated_at', 'is', null)
    .$if(exceptUserId !== undefined, (query) => query.where('users.id', '!=', exceptUserId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

export async function userExists(tx: Database, userId: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  return user !== undefined;
}

/** Roles and groups for tests, written to the database. */
import type { BuiltInRole } from '@polylogue/contract/permissions';
import type { Insertable } from 'kysely';
import { newId } from '../../db/id.ts';
import type { Database, Schema } from '../../db/client.ts';

/** Adds a role with these actions. Resolves to its id. */
export async function addRole(
  db: Database,
  actions: readonly string[],
  columns: Partial<Insertable<Schema['roles']>> = {},
): Promise<string> {
  const role = { id: newId(), name: `Own ${newId()}`, created_at: new Date(), ...columns };
  await db
    .insertInto('roles')
    .values({ ...role, actions: [...actions] })
    .execute();
  return role.id;
}

/** Finds the id of a built-in role. */
export async function builtInRole(db: Database, key: BuiltInRole): Promise<string> {
  const roles = db.selectFrom('roles').select('id').where('built_in', '=', key);
  return (await roles.executeTakeFirstOrThrow()).id;
}

export async function giveRoles(db: Database, user_id: string, ...roleIds: string[]): Promise<void> {
  for (const role_id of roleIds) {
    await db.insertInto('role_assignments').values({ user_id, role_id, created_at: new Date() }).execute();
  }
}

export async function bindRole(db: Database, role_id: string, group_id: string): Promise<void> {
  await db.insertInto('role_groups').values({ role_id, group_id }).execute();
}

async function addMember(db: Database, member: Omit<Insertable<Schema['group_members']>, 'created_at'>) {
  await db
    .insertInto('group_members')
    .values({ ...member, created_at: new Date() })
    .execute();
}

export const joinGroup = (db: Database, user_id: string, group_id: string): Promise<void> =>
  addMember(db, { user_id, group_id, is_reported: false });

/** Adds a membership that a directory reported. */
export const reportGroup = (db: Database, user_id: string, group_id: string): Promise<void> =>
  addMember(db, { user_id, group_id, is_reported: true });

/** Queries of user and brand values for prompts. */
import { sql } from 'kysely';
import type { Database } from '../../../../db/client.ts';
import { currentMembers, effectiveRoles } from '../../../../db/grants/effective-roles.ts';

export interface PersonOfPrompt {
  name: string;
  email: string | null;
  /** Names of groups, or the id of a directory group without a known name. */
  groups: string[];
  roles: string[];
}

/** Finds a user with their groups and roles at a time, sorted by name. */
export const findPerson = (db: Database, userId: string, at: Date): Promise<PersonOfPrompt | undefined> =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(['u.name', 'u.email'])
    .select(({ selectFrom }) => [
      sql<string[]>`array(${selectFrom(currentMembers(db, at).as('m'))
        .leftJoin('directory_groups as g', (join) => join.on(sql`g.id::text`, '=', sql.ref('m.group_id')))
        .whereRef('m.user_id', '=', 'u.id')
        .select(sql<string>`coalesce(g.display_name, m.group_id)`.as('name'))
        .orderBy('name')})`.as('groups'),
      sql<string[]>`array(${selectFrom('roles as r')
        .where('r.id', 'in', (eb) =>
          eb
            .selectFrom(effectiveRoles(db, at).as('h'))
            .whereRef('h.user_id', '=', 'u.id')
            .select('h.role_id'),
        )
        .select('r.name')
        .orderBy('r.name')})`.as('roles'),
    ])
    .executeTakeFirst();

export async function findBrandName(db: Database, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('brands').select('name').where('key', '=', key).executeTakeFirst();
  return row?.name;
}

export const personExists = async (db: Database, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;

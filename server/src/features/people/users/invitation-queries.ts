import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';

/** Maps names in lower case to ids; built-in roles are also found by their key. */
export async function findRoles(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', sql<string>`lower(name)`.as('name'), sql<string | null>`lower(built_in)`.as('key')])
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`(lower(name) = any (${names}) or lower(built_in) = any (${names}))`)
    .execute();
  return new Map([
    ...rows.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])),
    ...rows.map(({ id, name }) => [name, id] as const),
  ]);
}

/** Maps names of groups in lower case to ids. */
export async function findGroups(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('directory_groups')
    .select(['id', sql<string>`lower(display_name)`.as('name')])
    .where(sql<SqlBool>`lower(display_name) = any (${names})`)
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

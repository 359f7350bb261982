import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';

interface Found {
  wanted: string;
  id: string;
}

/** Names as a table; the database compares them in lower case, by the rule that keeps stored names unique. */
const wantedNames = (names: readonly string[]): RawBuilder<unknown> => sql`unnest(${names}::text[]) wanted`;

const byName = (rows: readonly Found[]): Map<string, string> =>
  new Map(rows.map(({ wanted, id }) => [wanted, id]));

/** Maps names to ids, in any case; built-in roles are also found by their key. */
export async function findRoles(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<Found>`
    select wanted, roles.id from ${wantedNames(names)}
    join roles on lower(wanted) in (lower(roles.name), lower(roles.built_in)) and roles.deleted_at is null
    order by lower(wanted) = lower(roles.name)`.execute(db);
  return byName(rows);
}

/** Maps names of groups to ids, in any case. */
export async function findGroups(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<Found>`
    select wanted, directory_groups.id from ${wantedNames(names)}
    join directory_groups on lower(wanted) = lower(directory_groups.display_name)`.execute(db);
  return byName(rows);
}

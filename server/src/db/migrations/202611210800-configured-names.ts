/** What the environment last named the instance, so that a change there is told from a change made here. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table instance_settings add column configured_name text, add column configured_organization_name text`,
  `update instance_settings set configured_name = name, configured_organization_name = organization_name`,
  `alter table instance_settings
    alter column configured_name set not null,
    alter column configured_organization_name set not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

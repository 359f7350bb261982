// Applied migrations of a database, and the code that is compatible with them.
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export interface AppliedMigration {
  name: string;
  /**
   * Oldest migration whose code still works; 'all', or null if written by a version without this column.
   */
  worksFrom: string | null;
}

/**
 * Creates the table of migrations. Earlier versions have one of the same name without the second column.
 */
export async function prepareHistory(db: Database): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  if (!(await hasWorksFrom(db))) {
    await sql`alter table kysely_migration add column works_from varchar(255)`.execute(db);
  }
}

async function hasWorksFrom(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('kysely_migration') and attname = 'works_from' and not attisdropped`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lists the applied migrations, in order; none if there is no table yet. */
export async function appliedMigrations(db: Database): Promise<AppliedMigration[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return [];
  const worksFrom = (await hasWorksFrom(db)) ? sql.ref('works_from') : sql`null::text`;
  const { rows } = await sql<AppliedMigration>`
    select name, ${worksFrom} as "worksFrom" from kysely_migration order by name`.execute(db);
  return rows;
}

/** Records a migration as applied; without `worksFrom` all earlier code stays compatible. */
export async function recordMigration(db: Database, { name, worksFrom }: AppliedMigration): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp, works_from)
    values (${name}, ${new Date().toISOString()}, ${worksFrom ?? 'all'})`.execute(db);
}

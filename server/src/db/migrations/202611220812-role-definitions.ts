/** Built-in roles know by which definition they were written; the version before leaves the column alone. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table roles add column definition_version integer`.execute(db);
}

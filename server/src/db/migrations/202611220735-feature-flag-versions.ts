/** Feature flags get what everything has that administrators change; the version before leaves it alone. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feature_flags
    add column version integer not null default 1,
    add column updated_at timestamptz,
    add column updated_by uuid`.execute(db);
}

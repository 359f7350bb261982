/** The filter of the audit log by names finds the product's own actors, too, where the server has trigrams. */
import { type Kysely, sql } from 'kysely';

export const isOutsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  // One that an earlier try left unfinished.
  await sql`drop index concurrently if exists audit_entries_by_actor`.execute(db);
  await sql`create index concurrently audit_entries_by_actor
    on audit_entries using gin (lower(user_name) gin_trgm_ops) where user_id is null`.execute(db);
}

/** Identity keys that vouched for named visitors: a session ends with its key. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visitor_sessions add column identity_key_hash text`.execute(db);
}

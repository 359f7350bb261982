/** When all of a person's sessions were last ended: what they signed in with before is worth nothing any more. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column sessions_ended_at timestamptz`.execute(db);
}

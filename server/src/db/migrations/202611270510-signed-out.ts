/** Last sign-out of a person from any session: ID tokens that were issued before open no new one. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column signed_out_at timestamptz`.execute(db);
}

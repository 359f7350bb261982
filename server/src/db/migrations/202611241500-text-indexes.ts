/** Whether a library has its text index. The server of the version before finds what is in each library. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Those that are there have one.
  await sql`alter table libraries add column text_index_id uuid default gen_random_uuid()`.execute(db);
}

/** What is said of a file is a versioned thing: nobody overwrites unseen what somebody else said of it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table library_uploads add column version integer not null default 1,
    add column updated_by uuid references users on delete set null`.execute(db);
}

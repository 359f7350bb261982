/** Where the pages of a document begin in its text, so that a citation names its page. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table library_files add column page_starts integer[] not null default '{}'`.execute(db);
}

/** How far the text of scanned pages is recognised. The server of the version before recognises none. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table library_uploads
    add column recognised_pages integer,
    add column pages_to_recognise integer`.execute(db);
}

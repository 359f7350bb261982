/** The language of a document, whose words have their stems by it; `null` for English, and for what isn't told. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table library_files add column language text`.execute(db);
}

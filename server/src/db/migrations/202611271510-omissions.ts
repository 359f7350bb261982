/** Parts of files that were not read: of a document, and of an attachment until its document is stored. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export async function up(db: Database): Promise<void> {
  for (const table of ['library_files', 'attachments'])
    await sql`alter table ${sql.table(table)} add column omissions jsonb not null default '[]'`.execute(db);
}

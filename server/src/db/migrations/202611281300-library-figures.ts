/** Index for counting and weighing the files of a library by state. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export async function up(db: Database): Promise<void> {
  await sql`create index library_uploads_by_state on library_uploads (library_id, state) include (size_bytes)`.execute(
    db,
  );
}

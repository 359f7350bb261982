/** Adds pictures of people, and counts them as references to their files. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export async function up(db: Database): Promise<void> {
  await sql`alter table users add column avatar_file_id uuid references files`.execute(db);
  await sql`create index users_by_avatar on users (avatar_file_id) where avatar_file_id is not null`.execute(
    db,
  );
  await sql`create trigger users_count_avatar after insert or delete or update of avatar_file_id on users
    for each row execute function count_file_references('avatar_file_id')`.execute(db);
}

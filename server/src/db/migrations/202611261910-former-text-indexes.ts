/** The id of an index that was removed: agents that name it find with it again once there is one. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table libraries add column former_text_index_id uuid').execute(db);
}

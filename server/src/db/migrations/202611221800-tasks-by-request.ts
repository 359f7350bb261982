/** A task is followed under its request id by whoever may see it, not by its starter alone. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index long_tasks_by_request on long_tasks (request_id)`.execute(db);
}

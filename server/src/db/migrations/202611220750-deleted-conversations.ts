/** Deleted conversations are found by when they were deleted. */
import { type Kysely, sql } from 'kysely';

/** Beside writers: the table is large. */
export const isOutsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists conversations_by_deletion
    on conversations (deleted_at) where deleted_at is not null`.execute(db);
}

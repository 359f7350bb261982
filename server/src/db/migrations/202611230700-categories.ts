/** Categories of the version that answers, for the directory to filter by. The version before reads and writes them not. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agents add column categories text[] not null default '{}'`.execute(db);
}

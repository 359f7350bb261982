/** What a model suggested to ask after an answer; `null`: nobody has asked it. The version before reads and writes it not. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table segments add column follow_ups text[]`.execute(db);
}

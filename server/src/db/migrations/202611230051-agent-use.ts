/** When an agent was last talked with, and how much lately, without reading all that was ever said to it. */
import { type Kysely, sql } from 'kysely';

/** Beside writers: the table is large. */
export const isOutsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists conversations_by_agent_use
    on conversations (agent_id, updated_at) where agent_id is not null`.execute(db);
}

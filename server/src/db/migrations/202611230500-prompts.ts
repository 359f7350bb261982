/**
 * What a conversation was given for the request parameters of its agent, and the prompt as a test of a draft sent it. The
 * server of the version before writes and reads neither.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column parameters jsonb not null default '{}'`.execute(db);
  await sql`alter table answer_runs add column sent_prompt jsonb`.execute(db);
}

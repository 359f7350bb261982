/** Device, network and last use of sessions, which their list shows and their end needs. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const statements = [
  `alter table sessions
    add column user_agent text,
    add column address text,
    add column last_used_at timestamptz,
    -- Session of the embedded provider: the same for all sessions of one browser.
    add column provider_session text`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

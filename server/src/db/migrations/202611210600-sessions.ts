/** Sessions of signed-in people, so that signing out ends every token that was issued in one. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,
  // An ID token goes on in the session that it began, or ends with it.
  `create table session_id_tokens (
    token_hash text primary key,
    session_id uuid not null references sessions on delete cascade
  )`,
  `create index session_id_tokens_by_session on session_id_tokens (session_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

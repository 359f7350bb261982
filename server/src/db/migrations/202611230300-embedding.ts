/** Public endpoints on other people's pages: where they may stand, and who their visitors are said to be. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // Keys with which a web site's server says who a visitor is: two, so that one can be changed after the other.
  `alter table public_endpoints
    add column allowed_origins text[] not null default '{}',
    add column sealed_primary_identity_key bytea,
    add column primary_identity_key_last4 text,
    add column sealed_secondary_identity_key bytea,
    add column secondary_identity_key_last4 text`,
  // Whom the web site's server named; null: nobody.
  `alter table visitor_sessions
    add column subject text,
    add column claims jsonb`,
  // Tokens that were used, until they would have expired.
  `create table visitor_tokens (
    endpoint_id uuid not null references public_endpoints on delete cascade,
    token_hash text not null,
    expires_at timestamptz not null,
    primary key (endpoint_id, token_hash)
  )`,
  `create index visitor_tokens_by_expiry on visitor_tokens (expires_at)`,
  // One-time codes with which a visitor who signs in takes the conversations of a session along.
  `create table visitor_handovers (
    code_hash text primary key,
    session_hash text not null references visitor_sessions on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index visitor_handovers_by_session on visitor_handovers (session_hash)`,
  `create index visitor_handovers_by_expiry on visitor_handovers (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

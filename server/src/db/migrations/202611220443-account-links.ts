/** Links that set the password of a local account: invitations and resets. One at a time for each account. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table account_links (
    account_id uuid primary key references local_accounts on delete cascade,
    token_hash text not null unique,
    purpose text not null check (purpose in ('invitation', 'passwordReset')),
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  // What the list of people is sorted by and searched in.
  `create index users_by_name on users (lower(name), id)`,
  `create index users_by_address on users (lower(coalesce(email, user_name)), id)`,
  `create index users_by_creation on users (created_at, id)`,
  `create index users_by_sign_in on users (coalesce(last_signed_in_at, '-infinity'), id)`,
];

/** For the search, where the server has trigrams. */
const createSearchIndexes = `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index users_by_name_part on users using gin (lower(name) gin_trgm_ops);
    create index users_by_user_name_part on users using gin (lower(user_name) gin_trgm_ops);
    create index users_by_email_part on users using gin (lower(email) gin_trgm_ops);
  end if;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, createSearchIndexes]) await sql.raw(statement).execute(db);
}

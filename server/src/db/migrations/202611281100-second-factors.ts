/** Second factors of local accounts with their recovery codes, and the setting that requires them. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const statements = [
  `create table second_factors (
    account_id uuid primary key references local_accounts on delete cascade,
    sealed_key bytea not null,
    created_at timestamptz not null,
    -- Null until a first code proved that an authenticator holds the key.
    confirmed_at timestamptz,
    -- Time step of the last accepted code: that one and earlier ones are refused.
    last_step integer
  )`,
  `create table recovery_codes (
    account_id uuid not null references second_factors on delete cascade,
    code_hash text not null,
    primary key (account_id, code_hash)
  )`,
  `alter table instance_settings add column requires_second_factor boolean not null default false`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

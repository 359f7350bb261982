/** Removed endpoints keep their conversations and free their names; sign-in and tests of embedded chats. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const statements = [
  `alter table public_endpoints
    add column removed_at timestamptz,
    add column offers_sign_in boolean not null default false,
    add column allows_testing boolean not null default true`,
  `drop index public_endpoints_by_name`,
  `create unique index public_endpoints_by_name on public_endpoints (lower(name)) where removed_at is null`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

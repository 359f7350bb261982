/** Notices of administrators to the people of brands. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const statements = [
  `create table notices (
    id uuid primary key,
    name text not null,
    texts jsonb not null,
    link text,
    severity text not null check (severity in ('information', 'warning', 'problem')),
    audience text not null check (audience in ('everyone', 'signedIn', 'visitors', 'administration')),
    -- Empty for all brands.
    brand_keys text[] not null default '{}',
    starts_at timestamptz not null,
    -- Null until it is changed or deleted.
    ends_at timestamptz check (ends_at > starts_at),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    updated_by uuid,
    deleted_at timestamptz
  )`,
  `create index notices_by_name on notices (lower(name), id)`,
  `create index notices_by_start on notices (starts_at, id)`,
  `create index notices_by_change on notices (updated_at, id)`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

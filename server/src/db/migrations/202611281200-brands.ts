/** Adds looks of brands with their inherited values, soft deletion, and checks of host names. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const statements = [
  `alter table brands
    add column look jsonb not null default '{}',
    add column is_in_preparation boolean not null default false,
    add column logo_dark_file_name text,
    add column created_by uuid,
    add column deleted_at timestamptz`,
  `create unique index brands_by_name on brands (lower(name)) where deleted_at is null`,
  // Themes of before were complete; their main colours become the base of a generated one.
  `update brands set look = jsonb_build_object(
    'loginAlignment', login_alignment,
    'useLoginBackgroundImg', use_login_background_image,
    'useGradientButtons', theme->'useGradientButtons',
    'colours', jsonb_build_object('base', jsonb_build_object(
      'primary', theme->'primary'->'main',
      'secondary', theme->'secondary'->'main',
      'menu', theme->'menu'->'main',
      'info', theme->'info'->'main',
      'success', theme->'success'->'main',
      'warning', theme->'warning'->'main',
      'error', theme->'error'->'main')))
    where key <> 'default'`,
  `create table brand_defaults (
    id text primary key default 'instance' check (id = 'instance'),
    look jsonb not null default '{}',
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid
  )`,
  `create table brand_host_checks (
    host_name text primary key,
    brand_key text not null references brands on delete cascade,
    state text not null check (state in ('unchecked', 'reached', 'reachedAnother', 'notReached')),
    reason text,
    checked_at timestamptz,
    -- Hash of the number of the running check, which is used once.
    nonce_hash text,
    nonce_session text,
    nonce_expires_at timestamptz
  )`,
  // A deleted brand keeps its host names for its restoration, while another brand may list them.
  `create or replace function own_host_names() returns trigger language plpgsql as $$
    begin
      -- Browsers ask in small letters.
      new.host_names := array(select lower(name) from unnest(new.host_names) with ordinality as n (name, position)
        group by lower(name) order by min(position));
      if new.deleted_at is not null then
        return new;
      end if;
      -- Two brands that are saved at the same moment do not see each other.
      perform pg_advisory_xact_lock(hashtext('own_host_names'));
      if exists (select from brands
        where key <> new.key and deleted_at is null and host_names && new.host_names) then
        raise unique_violation using
          message = 'another brand lists the host name', constraint = 'brands_own_host_names';
      end if;
      return new;
    end $$`,
  `drop trigger brands_own_host_names on brands`,
  `create trigger brands_own_host_names before insert or update of host_names, deleted_at on brands
    for each row execute function own_host_names()`,
  // A check belongs to a name that its brand lists.
  `create function forget_host_checks() returns trigger language plpgsql as $$
    begin
      delete from brand_host_checks where brand_key = new.key
        and (new.deleted_at is not null or host_name <> all (new.host_names));
      return null;
    end $$`,
  `create trigger brands_forget_host_checks after update of host_names, deleted_at on brands
    for each row execute function forget_host_checks()`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

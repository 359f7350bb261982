/** Chat access policies, the order of an agent's policies, and counters of limits. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const policies = [
  `create table chat_access_policies (
    id uuid primary key,
    name text not null,
    description text not null default '',
    is_for_everyone boolean not null default false,
    is_for_signed_in boolean not null default false,
    is_for_visitors boolean not null default false,
    time_zone text not null default 'UTC',
    -- Hours of days of the week: days, from and to; empty for always.
    hours jsonb not null default '[]',
    limits jsonb not null default '[]',
    allows_unknown_price boolean not null default false,
    guidelines_document_ids uuid[] not null default '{}',
    is_fixed boolean not null default false,
    is_instance_policy boolean not null default false,
    created_at timestamptz not null,
    created_by uuid,
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid,
    deleted_at timestamptz
  )`,
  `create unique index chat_access_policies_by_name on chat_access_policies (lower(name)) where deleted_at is null`,
  `create unique index chat_access_policies_of_instance on chat_access_policies (is_instance_policy)
    where is_instance_policy and deleted_at is null`,
  `create table chat_access_policy_who (
    policy_id uuid not null references chat_access_policies on delete cascade,
    kind text not null check (kind in ('user', 'role', 'group')),
    subject_id text not null,
    primary key (policy_id, kind, subject_id)
  )`,
  `create index chat_access_policy_who_by_subject on chat_access_policy_who (subject_id, kind)`,
  // In order; a missing policy lets nobody in, so ids are kept without a foreign key.
  `alter table agents add column chat_access_policy_ids uuid[] not null default '{}'`,
  `create index agents_by_chat_access_policy on agents using gin (chat_access_policy_ids)`,
  // Hours without a later end continue on the next day.
  `create function is_within_hours(hours jsonb, time_zone text, at timestamptz) returns boolean
    language sql stable parallel safe as $$
    select hours = '[]'::jsonb or exists (
      select from jsonb_to_recordset(hours) as h (days integer[], "from" text, "to" text),
        (select at at time zone time_zone as here) as l,
        lateral (select to_char(l.here, 'HH24:MI') as minute) as m
      where (extract(isodow from here)::integer = any (h.days)
          and minute >= h."from" and (h."to" < h."from" or minute < h."to"))
        or (extract(isodow from here - interval '1 day')::integer = any (h.days)
          and h."to" < h."from" and minute < h."to"))
  $$`,
];

const limits = [
  `create table limit_counters (
    policy_id uuid not null,
    -- Kind, window and scope of the limit.
    limit_key text not null,
    -- Owner of the questions; zeros for a shared limit.
    subject_id uuid not null,
    window_start timestamptz not null,
    -- Costs in billionths of US dollars.
    used bigint not null default 0,
    reserved bigint not null default 0,
    -- Limit of the last reservation.
    amount bigint not null,
    primary key (policy_id, limit_key, subject_id, window_start)
  )`,
  `create index limit_counters_by_start on limit_counters (window_start)`,
  `alter table answer_runs
    add column policy_id uuid,
    -- Reserved amounts of the policy's limits, which the end of the run settles.
    add column reservations jsonb not null default '[]'`,
  `create index answer_runs_running_by_policy on answer_runs (policy_id) where status = 'Streaming'`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of [...policies, ...limits]) await sql.raw(statement).execute(db);
}

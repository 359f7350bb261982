/** Guidelines documents with their versions, templates, consents and reminders, and the objects that require them. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const tables = [
  `create table guidelines_documents (
    id uuid primary key,
    name text not null,
    language text not null default 'en',
    name_translations jsonb not null default '{}',
    sections jsonb not null default '[]',
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    updated_by uuid,
    deleted_at timestamptz
  )`,
  `create unique index guidelines_documents_by_unique_name on guidelines_documents (lower(name))
    where deleted_at is null`,
  `create index guidelines_documents_by_change on guidelines_documents (updated_at, id)`,
  // base is the oldest version whose acceptance still counts: its own number, or that of the last change that is not minor.
  `create table guidelines_versions (
    document_id uuid not null references guidelines_documents,
    number integer not null check (number > 0),
    base integer not null check (base > 0 and base <= number),
    is_minor boolean not null,
    content jsonb not null,
    digests jsonb not null,
    effective_from timestamptz not null,
    reaccept_after_days integer check (reaccept_after_days > 0),
    created_at timestamptz not null,
    created_by uuid,
    withdrawn_at timestamptz,
    withdrawn_by uuid,
    primary key (document_id, number)
  )`,
  `create table guidelines_templates (
    id uuid primary key,
    name text not null,
    language text not null default 'en',
    name_translations jsonb not null default '{}',
    sections jsonb not null default '[]',
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    updated_by uuid
  )`,
  `create unique index guidelines_templates_by_unique_name on guidelines_templates (lower(name))`,
  `create index guidelines_templates_by_change on guidelines_templates (updated_at, id)`,
  // No foreign key to the person: a consent outlives them by id alone. subject_id of a visitor is the owner of their
  // session, or derived from endpoint and subject.
  `create table guidelines_consents (
    id uuid primary key,
    subject_kind text not null check (subject_kind in ('user', 'visitor')),
    subject_id uuid not null,
    endpoint_id uuid,
    document_id uuid not null,
    version integer not null,
    text_digest text not null,
    language text not null,
    outcome text not null check (outcome in ('accepted', 'declined', 'withdrawn')),
    channel text not null check (channel in ('web', 'public', 'api')),
    at timestamptz not null,
    request_id text not null,
    foreign key (document_id, version) references guidelines_versions
  )`,
  `create index guidelines_consents_by_subject on guidelines_consents (subject_id, document_id, at desc, id desc)`,
  `create index guidelines_consents_by_document on guidelines_consents (document_id, version)`,
  `create table guidelines_reminders (
    user_id uuid primary key references users on delete cascade,
    sent_at timestamptz not null
  )`,
];

const immutability = [
  `create function refuse_guidelines_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_table_name = 'guidelines_versions' and old.withdrawn_at is null
        and to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by'
        then return new;
      end if;
      raise exception 'Versions of guidelines and consents can not be changed.' using errcode = 'insufficient_privilege';
    end
  $$`,
  ...['guidelines_versions', 'guidelines_consents'].flatMap((table) => [
    `create trigger ${table}_stay before update or delete on ${table}
      for each row execute function refuse_guidelines_change()`,
    `create trigger ${table}_stay_whole before truncate on ${table}
      for each statement execute function refuse_guidelines_change()`,
  ]),
];

const requirements = ['brands', 'agents', 'public_endpoints', 'instance_settings'].map(
  (table) => `alter table ${table} add column guidelines_document_ids uuid[] not null default '{}'`,
);

export async function up(db: Database): Promise<void> {
  for (const statement of [...tables, ...immutability, ...requirements]) await sql.raw(statement).execute(db);
}

/** Audit log, to which entries can only be added; each seal covers the one before. */
import { withTrigrams } from './trigrams.ts';

const entries = [
  // Names of the changed fields, and a salted hash of the version that holds their values.
  `create table audit_entries (
    id uuid primary key,
    at timestamptz not null,
    user_id uuid,
    user_name text,
    aggregate_type text not null,
    aggregate_id text not null,
    operation text not null,
    details jsonb,
    request_id text not null,
    version integer,
    fields text[] not null default '{}',
    content_hash bytea
  )`,
  `create table entity_versions (
    aggregate_type text not null,
    aggregate_id text not null,
    version integer not null,
    at timestamptz not null,
    user_id uuid,
    content jsonb not null,
    -- Erased with the content of a person: the hash in the audit entry reveals nothing without it.
    salt bytea not null,
    primary key (aggregate_type, aggregate_id, version)
  )`,
  // Names of the fields that differ between before and after.
  `create function audit_changed_fields(details jsonb) returns text[] language sql immutable as $$
    select coalesce(array_agg(key order by key), '{}') from (
      select key from jsonb_each(coalesce(nullif(details -> 'before', 'null'), '{}')
        || coalesce(nullif(details -> 'after', 'null'), '{}'))
      where (details -> 'before' -> key) is distinct from (details -> 'after' -> key)
    ) as changed
  $$`,
  `create function audit_entry_from_details() returns trigger language plpgsql as $$
    declare
      salt bytea := uuid_send(gen_random_uuid());
      after jsonb := nullif(new.details -> 'after', 'null');
    begin
      if new.user_id is not null then new.user_name := null; end if;
      if new.details is null then return new; end if;
      new.fields := audit_changed_fields(new.details);
      new.details := null;
      if after is null then return new; end if;
      select coalesce(max(version), 0) + 1 into new.version from entity_versions
        where aggregate_type = new.aggregate_type and aggregate_id = new.aggregate_id;
      new.content_hash := sha256(salt || convert_to(after::text, 'UTF8'));
      insert into entity_versions (aggregate_type, aggregate_id, version, at, user_id, content, salt)
        values (new.aggregate_type, new.aggregate_id, new.version, new.at, new.user_id, after, salt);
      return new;
    end
  $$`,
  `create trigger audit_entry_from_details before insert on audit_entries
    for each row execute function audit_entry_from_details()`,
];

const seals = [
  // entry_id has no foreign key: the seal of a removed entry stays and shows the removal.
  `create table audit_seals (
    position bigint primary key,
    entry_id uuid not null unique,
    seal bytea not null,
    at timestamptz not null
  )`,
  // Entries without a seal. A backup leaves them out; restored entries come in again through the trigger.
  `create table audit_unsealed (entry_id uuid primary key)`,
  `create function audit_entry_is_unsealed() returns trigger language plpgsql as $$
    begin
      insert into audit_unsealed values (new.id);
      return new;
    end
  $$`,
  `create trigger audit_entry_is_unsealed after insert on audit_entries
    for each row execute function audit_entry_is_unsealed()`,
  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'entity_versions' and tg_op = 'DELETE'
        and current_setting('polylogue.erases_versions', true) = 'on' then return old;
      end if;
      raise exception 'The audit log can not be changed.' using errcode = 'insufficient_privilege';
    end
  $$`,
  ...['audit_entries', 'audit_seals', 'entity_versions'].flatMap((table) => [
    `create trigger ${table}_stay before update or delete on ${table}
      for each row execute function refuse_audit_change()`,
    `create trigger ${table}_stay_whole before truncate on ${table}
      for each statement execute function refuse_audit_change()`,
  ]),
  // Erasure of a person removes the versions; the entries stay, with ids alone.
  `create function erase_entity_versions(type text, id text) returns void language plpgsql as $$
    begin
      perform set_config('polylogue.erases_versions', 'on', true);
      delete from entity_versions where aggregate_type = type and aggregate_id = id;
      perform set_config('polylogue.erases_versions', 'off', true);
    end
  $$`,
];

const filters = [
  `create function audit_fields_text(fields text[]) returns text language sql immutable as
    $$ select lower(array_to_string(fields, ' ')) $$`,
  `create index audit_entries_by_aggregate on audit_entries (aggregate_type, aggregate_id, id desc)`,
  `create index audit_entries_by_time on audit_entries (at, id)`,
  `create index audit_entries_by_type on audit_entries (aggregate_type, at, id)`,
  `create index audit_entries_by_thing on audit_entries (aggregate_type, aggregate_id, at, id)`,
  `create index audit_entries_by_operation on audit_entries (operation, at, id)`,
  `create index audit_entries_by_person on audit_entries (user_id, at, id)`,
  withTrigrams([
    `create index audit_entries_by_fields on audit_entries using gin (audit_fields_text(fields) gin_trgm_ops)`,
    // Actors without an account: the product's own.
    `create index audit_entries_by_actor on audit_entries using gin (lower(user_name) gin_trgm_ops) where user_id is null`,
  ]),
];

export const audit = [...entries, ...seals, ...filters];

/** The audit log can be added to and nothing else, and its entries are sealed: each seal is over the one before. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // entry_id has no foreign key: a seal stays where its entry was taken away, and tells of it.
  `create table audit_seals (
    position bigint primary key,
    entry_id uuid not null unique,
    seal bytea not null,
    at timestamptz not null
  )`,
  // Who has no seal yet. A backup leaves it out; restored entries come in again through the trigger.
  `create table audit_unsealed (entry_id uuid primary key)`,
  `insert into audit_unsealed select id from audit_entries`,
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
  // What a thing was goes when the person is erased whose it was; the entries stay, with ids alone.
  `create function erase_entity_versions(type text, id text) returns void language plpgsql as $$
    begin
      perform set_config('polylogue.erases_versions', 'on', true);
      delete from entity_versions where aggregate_type = type and aggregate_id = id;
      perform set_config('polylogue.erases_versions', 'off', true);
    end
  $$`,
  `create function audit_fields_text(fields text[]) returns text language sql immutable as
    $$ select lower(array_to_string(fields, ' ')) $$`,
  `drop index audit_entries_by_time`,
  `create index audit_entries_by_time on audit_entries (at, id)`,
  `create index audit_entries_by_type on audit_entries (aggregate_type, at, id)`,
  `create index audit_entries_by_thing on audit_entries (aggregate_type, aggregate_id, at, id)`,
  `create index audit_entries_by_operation on audit_entries (operation, at, id)`,
  `create index audit_entries_by_person on audit_entries (user_id, at, id)`,
];

/** For the filter by field names, where the server has trigrams. */
const createFieldsIndex = `do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index audit_entries_by_fields on audit_entries using gin (audit_fields_text(fields) gin_trgm_ops);
  end if;
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, createFieldsIndex]) await sql.raw(statement).execute(db);
}

/**
 * Audit entries name the fields of a change; what a thing was stands in its versions, each with a salted hash that
 * the entry carries. What the version before writes is brought into this form as it comes in.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table entity_versions (
    aggregate_type text not null,
    aggregate_id text not null,
    version integer not null,
    at timestamptz not null,
    user_id uuid,
    content jsonb not null,
    -- Goes with the content when a person is erased: without it the hash in the audit entry tells nothing.
    salt bytea not null,
    primary key (aggregate_type, aggregate_id, version)
  )`,
  `alter table audit_entries
    add column version integer,
    add column fields text[] not null default '{}',
    add column content_hash bytea,
    alter column user_name drop not null,
    alter column details drop not null`,
  // What the version before adds begins with version 1, changed when it was added.
  ...['roles', 'users'].map(
    (table) => `alter table ${table}
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now(),
      add column updated_by uuid`,
  ),
  `alter table model_providers add column updated_by uuid`,
  // A repeated change answers with what the first one made; kept for a day.
  `create table change_requests (
    owner_id uuid not null references users on delete cascade,
    request_id text not null,
    fingerprint bytea not null,
    aggregate_id text not null,
    created_at timestamptz not null,
    primary key (owner_id, request_id)
  )`,
  `create index change_requests_by_age on change_requests (created_at)`,
  // From {before, after} to the names of the fields that differ.
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
  // The entries of before, as if they came in again in their order.
  `create temporary table earlier_entries on commit drop as select * from audit_entries`,
  `delete from audit_entries`,
  `create trigger audit_entry_from_details before insert on audit_entries
    for each row execute function audit_entry_from_details()`,
  `insert into audit_entries select * from earlier_entries order by id`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

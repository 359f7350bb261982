/**
 * Files that people upload: what each is, where it lies, and how many rows refer to it. Brands keep theirs here, count
 * their changes, and have an avatar.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table files (
    id uuid primary key,
    -- Null: the product's own, or of somebody who is gone.
    owner_id uuid references owners on delete set null,
    name text not null,
    state text not null check (state in ('Received', 'Checked', 'Ready', 'Refused')),
    -- Code of the error that the sender got.
    refusal text check ((refusal is not null) = (state = 'Refused')),
    media_type text check (media_type is not null or state not in ('Checked', 'Ready')),
    -- While it arrives, the most that it can become.
    size_bytes bigint not null,
    sha256 text check (sha256 is not null or state not in ('Checked', 'Ready')),
    blob_key text check ((blob_key is not null) = (state = 'Ready')),
    preview_blob_key text,
    thumbnail_blob_key text,
    created_at timestamptz not null
  )`,
  `create index files_by_owner on files (owner_id)`,
  // How many rows refer to each. A backup leaves it out; restored rows are counted again through the triggers.
  `create table file_references (
    file_id uuid primary key references files on delete cascade,
    count integer not null check (count >= 0),
    unreferenced_at timestamptz check ((unreferenced_at is null) = (count > 0))
  )`,
  `create index file_references_none on file_references (unreferenced_at) where count = 0`,
  `create function file_is_unreferenced() returns trigger language plpgsql as $$
    begin
      insert into file_references (file_id, count, unreferenced_at) values (new.id, 0, now());
      return null;
    end
  $$`,
  `create trigger files_are_unreferenced after insert on files
    for each row execute function file_is_unreferenced()`,
  // For each column that refers to a file: create trigger … execute function count_file_references('its_name').
  `create function count_file_references() returns trigger language plpgsql as $$
    declare
      was uuid;
      is_now uuid;
    begin
      if tg_op <> 'INSERT' then execute format('select ($1).%I', tg_argv[0]) into was using old; end if;
      if tg_op <> 'DELETE' then execute format('select ($1).%I', tg_argv[0]) into is_now using new; end if;
      if was is not distinct from is_now then return null; end if;
      update file_references
        set count = count - 1, unreferenced_at = case when count = 1 then now() end
        where file_id = was;
      if is_now is null then return null; end if;
      update file_references set count = count + 1, unreferenced_at = null
        where file_id = (select id from files where id = is_now and state = 'Ready');
      if not found then
        raise foreign_key_violation using message = format('file %s is not ready to be referred to', is_now);
      end if;
      return null;
    end
  $$`,
  // The version before reads media_type and blob_key beside it.
  `alter table brand_files add column file_id uuid references files`,
  `create index brand_files_by_file on brand_files (file_id)`,
  `create trigger brand_files_count_references after insert or update or delete on brand_files
    for each row execute function count_file_references('file_id')`,
  `alter table brands
    add column avatar_file_name text,
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now(),
    add column updated_by uuid`,
  // What is audited so far counts.
  `update brands set version = coalesce(
    (select max(version) from entity_versions where aggregate_type = 'Brand' and aggregate_id = key), 1)`,
  // Lies in the file storage, too: nothing is swept from a storage that belongs to another database.
  `alter table instance_settings add column storage_mark uuid not null default gen_random_uuid()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

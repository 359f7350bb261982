/** Uploaded files, the number of references to each, and the files that go with questions. */

/** Statement that counts the references of a column to files. */
export const countReferences = (table: string, trigger = 'count_file_references', column = 'file_id') =>
  `create trigger ${trigger} after insert or delete or update of ${column} on ${table}
    for each row execute function count_file_references('${column}')`;

const uploads = [
  `create table files (
    id uuid primary key,
    -- Null: the product's own, or of a person who was erased.
    owner_id uuid references owners on delete set null,
    name text not null,
    state text not null check (state in ('Received', 'Checked', 'Ready', 'Refused')),
    -- Code of the error that the sender got.
    refusal text check ((refusal is not null) = (state = 'Refused')),
    media_type text check (media_type is not null or state not in ('Checked', 'Ready')),
    -- Upper bound while the file arrives.
    size_bytes bigint not null,
    sha256 text check (sha256 is not null or state not in ('Checked', 'Ready')),
    blob_key text check ((blob_key is not null) = (state = 'Ready')),
    preview_blob_key text,
    thumbnail_blob_key text,
    created_at timestamptz not null,
    -- Size of what is derived from a visitor's file and stored beside it, which counts for the room of visitors.
    derived_bytes bigint not null default 0
  )`,
  `create index files_by_owner on files (owner_id)`,
  // Number of references. A backup leaves it out; restored rows are counted again through the triggers.
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
];

const attachments = [
  `create table attachments (
    id uuid primary key,
    owner_id uuid not null references owners on delete cascade,
    kind text not null check (kind in ('FileSearch', 'CodeInterpreter', 'Picture')),
    context text not null check (context in ('Conversation', 'GptSystem')),
    file_id uuid not null references files,
    name text not null,
    state text not null check (state in ('Reading', 'Ready', 'Failed')),
    attempts integer not null default 0,
    -- Content of a document, until answers can search it.
    document jsonb,
    created_at timestamptz not null
  )`,
  `create index attachments_by_owner on attachments (owner_id)`,
  `create index attachments_by_file on attachments (file_id)`,
  `create index attachments_by_age on attachments (created_at)`,
  countReferences('attachments'),
];

const personalData = [
  // Archives of what is stored about a person.
  `create table personal_exports (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- Person who may download it.
    requested_by uuid not null references users on delete cascade,
    is_whole boolean not null,
    file_id uuid not null references files,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- Includes changes, which not everybody who exports may read.
    has_changes boolean not null default true
  )`,
  `create index personal_exports_by_person on personal_exports (user_id, requested_by, id desc)`,
  `create index personal_exports_by_requester on personal_exports (requested_by)`,
  `create index personal_exports_by_file on personal_exports (file_id)`,
  `create index personal_exports_by_expiry on personal_exports (expires_at)`,
  `create trigger personal_exports_count_references after insert or update or delete on personal_exports
    for each row execute function count_file_references('file_id')`,
  // Receipts, without foreign keys: they outlive everything else of the people.
  `create table erasures (
    id uuid primary key,
    user_id uuid not null unique,
    requested_by uuid not null,
    task_id uuid not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    conversations integer not null default 0,
    answers integer not null default 0,
    drafts integer not null default 0,
    files integer not null default 0,
    file_bytes bigint not null default 0
  )`,
  `create index erasures_by_start on erasures (started_at, id)`,
];

export const files = [...uploads, ...attachments, ...personalData];

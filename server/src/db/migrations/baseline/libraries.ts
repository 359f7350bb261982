/** Libraries, the files in them, and the documents that are read from these. */
import { countReferences } from './files.ts';

const libraryTables = [
  `create table libraries (
    id uuid primary key,
    built_in text unique,
    name text not null,
    created_at timestamptz not null,
    created_by uuid,
    description text not null default '',
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by uuid,
    deleted_at timestamptz,
    -- Set where answers search one document alone, which is visible through its attachment only.
    attachment_id uuid references attachments on delete cascade,
    text_index_id uuid default gen_random_uuid(),
    text_index_filters jsonb not null default '[]',
    -- Model that questions are embedded by: { providerId, model, dimensions, calibration }; null: the model that ships.
    text_index_embedding jsonb,
    -- Id of a removed index: agents that name it search with it again once there is one.
    former_text_index_id uuid
  )`,
  `create unique index libraries_by_name on libraries (lower(name))
    where deleted_at is null and built_in is null and attachment_id is null`,
  `create index libraries_by_deletion on libraries (deleted_at) where deleted_at is not null`,
  `create unique index libraries_by_attachment on libraries (attachment_id) where attachment_id is not null`,
];

const documents = [
  // Documents, immutable: citations of an answer can be checked after the source changed.
  `create table library_files (
    id uuid primary key,
    library_id uuid not null references libraries on delete cascade,
    path text not null,
    title text not null,
    media_type text not null,
    content text not null,
    content_hash text not null,
    created_at timestamptz not null,
    superseded_at timestamptz,
    -- Offsets in the text at which pages begin.
    page_starts integer[] not null default '{}',
    -- Vector of the whole document.
    embedding bytea,
    -- Distinct words, unstemmed.
    words text[] not null default '{}',
    -- Null: English, or unknown.
    language text
  )`,
  `create unique index library_files_current on library_files (library_id, path) where superseded_at is null`,
  `create index library_files_by_library on library_files (library_id)`,
  `create table library_figures (
    id uuid primary key,
    document_id uuid not null references library_files on delete cascade,
    position integer not null,
    file_id uuid not null references files,
    caption text not null,
    page integer,
    start_offset integer not null,
    end_offset integer not null,
    width integer not null,
    height integer not null,
    unique (document_id, position)
  )`,
  `create index library_figures_by_file on library_figures (file_id)`,
  countReferences('library_figures'),
];

/** Columns of a library's file and its bytes. */
const storedFile = `id uuid primary key,
    library_id uuid not null references libraries on delete cascade,
    file_id uuid not null references files,
    name text not null,
    media_type text not null,
    size_bytes bigint not null,
    sha256 text not null`;

const uploads = [
  // Files as uploaded; what is read from one is a row of library_files.
  `create table library_uploads (
    ${storedFile},
    state text not null,
    error_code text,
    attempts integer not null default 0,
    document_id uuid references library_files on delete set null,
    created_by uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Progress of text recognition on scanned pages.
    recognised_pages integer,
    pages_to_recognise integer,
    metadata jsonb not null default '{}',
    version integer not null default 1,
    updated_by uuid references users on delete set null,
    -- Pictures are left out because reading them took too much.
    lacks_figures boolean not null default false,
    unique (library_id, sha256)
  )`,
  `create index library_uploads_by_name on library_uploads (library_id, lower(name), id)`,
  `create index library_uploads_by_file on library_uploads (file_id)`,
  `create index library_uploads_by_document on library_uploads (document_id)`,
  // Uploads in progress: polled often, and few compared with finished ones.
  `create index library_uploads_on_their_way on library_uploads (state) where state not in ('Ready', 'Failed')`,
  countReferences('library_uploads'),
  // Removed files, each kept for a day; several may have the same bytes.
  `create table removed_library_uploads (
    ${storedFile},
    metadata jsonb not null,
    created_by uuid,
    created_at timestamptz not null,
    removed_at timestamptz not null
  )`,
  `create index removed_library_uploads_by_time on removed_library_uploads (removed_at)`,
  `create index removed_library_uploads_by_file on removed_library_uploads (file_id)`,
  `create index removed_library_uploads_by_hash on removed_library_uploads (library_id, sha256)`,
  countReferences('removed_library_uploads'),
  // Originals that newer ones of their name replaced, which old citations open.
  `create table replaced_library_uploads (
    id uuid primary key,
    library_id uuid not null references libraries on delete cascade,
    file_id uuid not null references files,
    document_id uuid not null references library_files on delete cascade,
    name text not null,
    media_type text not null,
    size_bytes bigint not null,
    created_by uuid,
    created_at timestamptz not null,
    replaced_at timestamptz not null,
    -- Set while the file of that name is removed: it opens no more, and comes back with it.
    removed_with uuid references removed_library_uploads on delete cascade
  )`,
  `create index replaced_library_uploads_by_name on replaced_library_uploads (library_id, name, id)`,
  `create index replaced_library_uploads_by_document on replaced_library_uploads (document_id)`,
  `create index replaced_library_uploads_by_file on replaced_library_uploads (file_id)`,
  `create index replaced_library_uploads_by_removed on replaced_library_uploads (removed_with)`,
  countReferences('replaced_library_uploads'),
];

export const libraries = [...libraryTables, ...documents, ...uploads];

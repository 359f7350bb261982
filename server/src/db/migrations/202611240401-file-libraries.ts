/** Libraries that people make, and the files in them. The server of the version before reads the handbook's alone. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table libraries
    add column description text not null default '',
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now(),
    add column updated_by uuid,
    add column deleted_at timestamptz`,
  `create unique index libraries_by_name on libraries (lower(name)) where deleted_at is null and built_in is null`,
  `create index libraries_by_deletion on libraries (deleted_at) where deleted_at is not null`,
  // A file as it was uploaded. What is read from it is a row of library_files, which citations keep.
  `create table library_uploads (
    id uuid primary key,
    library_id uuid not null references libraries on delete cascade,
    file_id uuid not null references files,
    name text not null,
    media_type text not null,
    size_bytes bigint not null,
    sha256 text not null,
    state text not null,
    error_code text,
    attempts integer not null default 0,
    document_id uuid references library_files on delete set null,
    created_by uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (library_id, sha256)
  )`,
  `create index library_uploads_by_name on library_uploads (library_id, lower(name), id)`,
  `create index library_uploads_by_file on library_uploads (file_id)`,
  `create index library_uploads_by_document on library_uploads (document_id)`,
  `create trigger count_file_references after insert or delete or update of file_id on library_uploads
    for each row execute function count_file_references('file_id')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

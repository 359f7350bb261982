/**
 * Originals that newer ones of their name replaced: old citations open them. The version before keeps none of what it
 * replaces, and opens the text of it alone.
 */
import { type Kysely, sql } from 'kysely';

const statements = [
  // Removed with its file it opens no more, and comes back with it.
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
    removed_with uuid references removed_library_uploads on delete cascade
  )`,
  `create index replaced_library_uploads_by_name on replaced_library_uploads (library_id, name, id)`,
  `create index replaced_library_uploads_by_document on replaced_library_uploads (document_id)`,
  `create index replaced_library_uploads_by_file on replaced_library_uploads (file_id)`,
  `create index replaced_library_uploads_by_removed on replaced_library_uploads (removed_with)`,
  `create trigger count_file_references after insert or delete or update of file_id on replaced_library_uploads
    for each row execute function count_file_references('file_id')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

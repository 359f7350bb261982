/** Files that were removed from libraries, kept for a while. What removes them for good in the version before keeps none. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table removed_library_uploads (
    id uuid primary key,
    library_id uuid not null references libraries on delete cascade,
    file_id uuid not null references files,
    name text not null,
    media_type text not null,
    size_bytes bigint not null,
    sha256 text not null,
    metadata jsonb not null,
    created_by uuid,
    created_at timestamptz not null,
    removed_at timestamptz not null,
    unique (library_id, sha256)
  )`,
  `create index removed_library_uploads_by_time on removed_library_uploads (removed_at)`,
  `create index removed_library_uploads_by_file on removed_library_uploads (file_id)`,
  `create trigger count_file_references after insert or delete or update of file_id on removed_library_uploads
    for each row execute function count_file_references('file_id')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Pictures of documents, with what is written beside them. The server of the version before shows none. */
import { type Kysely, sql } from 'kysely';

const statements = [
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
  `create trigger count_file_references after insert or delete or update of file_id on library_figures
    for each row execute function count_file_references('file_id')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

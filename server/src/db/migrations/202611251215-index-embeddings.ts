/** Vectors of a provider's model for a library's texts, beside those of the model that ships, which every text keeps. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // What questions are asked of: `{ providerId, model, dimensions, calibration }`. Null: the model that ships.
  `alter table libraries add column text_index_embedding jsonb`,
  // All vectors that one model made of one file, as the search index holds them: together, under an id of their own.
  `create table library_embeddings (
    id uuid primary key,
    library_id uuid not null references libraries on delete cascade,
    file_id uuid not null references library_files on delete cascade,
    model text not null,
    embedding bytea not null,
    unique (file_id, model)
  )`,
  `create index library_embeddings_by_library on library_embeddings (library_id, model)`,
  // Of a chunk, or of a window of it.
  `create table library_vectors (
    embedding_id uuid not null references library_embeddings on delete cascade,
    entry_id uuid not null,
    chunk_id uuid not null,
    embedding bytea not null,
    primary key (embedding_id, entry_id)
  )`,
  // The search index follows what comes and goes, as with documents.
  `create function note_library_embedding() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(3270617710);
    insert into library_changes (number, document_id)
      select coalesce(max(number), 0) + 1, coalesce(new.id, old.id) from library_changes;
    return null;
  end $$`,
  `create constraint trigger note_library_embedding after insert or delete on library_embeddings
    deferrable initially deferred for each row execute function note_library_embedding()`,
  // When a model last failed at a question, which was answered by the model that ships.
  `create table embedding_failures (
    model text primary key,
    code text not null,
    at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

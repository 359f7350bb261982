/** Chunks, windows, vectors and words of libraries, and the changes that the search index follows. */

const passages = [
  `create table library_chunks (
    id uuid primary key,
    file_id uuid not null references library_files on delete cascade,
    library_id uuid not null references libraries on delete cascade,
    position integer not null,
    heading text not null,
    text text not null,
    start_offset integer not null,
    end_offset integer not null,
    embedding_model text not null,
    embedding real[] not null,
    -- Distinct stems of the chunk, its headings, and other ways to ask for it.
    stems text[] not null default '{}'
  )`,
  `create index library_chunks_by_file on library_chunks (file_id, position)`,
  `create index library_chunks_by_library on library_chunks (library_id)`,
  // Other ways to ask for a chunk; without a chunk: a question off the library's topic.
  `create table library_phrasings (
    id uuid primary key,
    file_id uuid not null references library_files on delete cascade,
    library_id uuid not null references libraries on delete cascade,
    chunk_id uuid references library_chunks on delete cascade,
    text text not null,
    embedding_model text not null,
    embedding real[] not null
  )`,
  `create index library_phrasings_by_file on library_phrasings (file_id)`,
  `create index library_phrasings_by_library on library_phrasings (library_id)`,
  `create index library_phrasings_by_chunk on library_phrasings (chunk_id)`,
  // Neighbouring sentences of a chunk, by their offsets in the file's text; one byte for each number of the vector.
  `create table library_windows (
    id uuid primary key,
    file_id uuid not null references library_files on delete cascade,
    library_id uuid not null references libraries on delete cascade,
    chunk_id uuid not null references library_chunks on delete cascade,
    start_offset integer not null,
    end_offset integer not null,
    embedding_model text not null,
    embedding bytea not null
  )`,
  `create index library_windows_by_file on library_windows (file_id)`,
  `create index library_windows_by_library on library_windows (library_id)`,
  `create index library_windows_by_chunk on library_windows (chunk_id)`,
];

/** Keys begin with stem or word, so that a few of them are read at once for any number of libraries. */
const words = [
  // Number of chunks of current files with a stem; the empty stem counts the chunks.
  `create table library_stems (
    library_id uuid not null references libraries on delete cascade,
    stem text not null,
    chunks integer not null,
    primary key (stem, library_id)
  )`,
  `create index library_stems_by_library on library_stems (library_id)`,
  // Number of current files with a word; the empty word counts the files.
  `create table library_words (
    library_id uuid not null references libraries on delete cascade,
    word text not null,
    files integer not null,
    primary key (word, library_id)
  )`,
  // Correction of misspellings: words with the same first letter and a similar length.
  `create index library_words_by_beginning on library_words (library_id, left(word, 1), length(word))`,
];

const embeddings = [
  // Vectors of one file by the model of a provider, in addition to those of the bundled model, which every text keeps.
  `create table library_embeddings (
    id uuid primary key,
    library_id uuid not null references libraries on delete cascade,
    file_id uuid not null references library_files on delete cascade,
    model text not null,
    embedding bytea not null,
    unique (file_id, model)
  )`,
  `create index library_embeddings_by_library on library_embeddings (library_id, model)`,
  // Vector of a chunk, or of a window in it.
  `create table library_vectors (
    embedding_id uuid not null references library_embeddings on delete cascade,
    entry_id uuid not null,
    chunk_id uuid not null,
    embedding bytea not null,
    primary key (embedding_id, entry_id)
  )`,
  // Last failure of a model at a question, which the model that ships answered.
  `create table embedding_failures (
    model text primary key,
    code text not null,
    at timestamptz not null
  )`,
];

const changes = [
  // Documents that came into use or out of it. The newest row is never removed; its token identifies this history.
  `create table library_changes (
    number bigint primary key,
    token uuid not null default gen_random_uuid(),
    document_id uuid,
    at timestamptz not null default now()
  )`,
  `insert into library_changes (number) values (1)`,
  // Deferred to the end of the transaction, and serialised: no number appears behind a higher one.
  `create function note_library_change() returns trigger language plpgsql as $$
  declare
    was_used boolean := tg_op <> 'INSERT' and old.superseded_at is null;
    is_used boolean := tg_op <> 'DELETE' and new.superseded_at is null;
  begin
    if was_used is distinct from is_used then
      perform pg_advisory_xact_lock(3270617710);
      insert into library_changes (number, document_id)
        select coalesce(max(number), 0) + 1, coalesce(new.id, old.id) from library_changes;
    end if;
    return null;
  end $$`,
  `create constraint trigger note_library_change after insert or delete or update of superseded_at on library_files
    deferrable initially deferred for each row execute function note_library_change()`,
  `create function note_library_embedding() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(3270617710);
    insert into library_changes (number, document_id)
      select coalesce(max(number), 0) + 1, coalesce(new.id, old.id) from library_changes;
    return null;
  end $$`,
  `create constraint trigger note_library_embedding after insert or delete on library_embeddings
    deferrable initially deferred for each row execute function note_library_embedding()`,
];

export const retrieval = [...passages, ...words, ...embeddings, ...changes];

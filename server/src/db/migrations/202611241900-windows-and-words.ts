/** What retrieval weighs beside chunks: windows of few sentences, whole documents, and the words of a library. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // Neighbouring sentences of a chunk, by their place in the file's text; a byte for each number of the vector.
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
  // Each stem once that stands in a chunk, its headings, or another way to ask for it.
  `alter table library_chunks add column stems text[] not null default '{}'`,
  // What a document says as a whole, and each of its words once, unstemmed.
  `alter table library_files add column embedding bytea, add column words text[] not null default '{}'`,
  // In how many chunks of current files a stem stands; the empty stem counts the chunks.
  `create table library_stems (
    library_id uuid not null references libraries on delete cascade,
    stem text not null,
    chunks integer not null,
    primary key (library_id, stem)
  )`,
  // In how many current files a word stands; the empty word counts the files.
  `create table library_words (
    library_id uuid not null references libraries on delete cascade,
    word text not null,
    files integer not null,
    primary key (library_id, word)
  )`,
  // Where slips of the pen are looked up: words with a beginning and about a length.
  `create index library_words_by_beginning on library_words (library_id, left(word, 1), length(word))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

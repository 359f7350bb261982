/** Other ways to ask for a chunk, and questions that a library has no answer to; each with its embedding. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // Without a chunk: a question off the library's topic.
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
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

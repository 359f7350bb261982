/** Words and stems lie by themselves first, so that a few of them are read at once for however many libraries. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table library_stems drop constraint library_stems_pkey, add primary key (stem, library_id)`,
  `create index library_stems_by_library on library_stems (library_id)`,
  `alter table library_words drop constraint library_words_pkey, add primary key (word, library_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

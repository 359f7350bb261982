/** Files whose pictures are left out, because reading them took too much; and failures have codes of the catalogue. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table library_uploads add column lacks_figures boolean not null default false`,
  // What is on its way is asked for again and again, and is little beside what is ready.
  `create index library_uploads_on_their_way on library_uploads (state) where state not in ('Ready', 'Failed')`,
  `update library_uploads set error_code = 'file.reading_failed' where error_code = 'server.internal'`,
  `update embedding_failures set code = 'server.error' where code = 'server.internal'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

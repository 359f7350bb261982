/** Removed files of the same bytes are each kept for their day: one may have been called otherwise, and have earlier versions. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `create index removed_library_uploads_by_hash on removed_library_uploads (library_id, sha256)`,
  `alter table removed_library_uploads drop constraint removed_library_uploads_library_id_sha256_key`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

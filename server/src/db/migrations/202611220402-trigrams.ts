/** Substring filters of lists look up trigrams. A server without the extension, or without the right to it, filters by prefix. */
import { type Kysely, sql } from 'kysely';

const createExtension = `do $$ begin
  create extension if not exists pg_trgm;
exception when undefined_file or feature_not_supported or insufficient_privilege then
  raise notice 'pg_trgm is not available';
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(createExtension).execute(db);
}

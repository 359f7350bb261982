/** Archives of personal data tell whether changes are in them, which not everybody who exports may read. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Those of before hold them, and so do those of a server of the version before.
  await sql`alter table personal_exports add has_changes boolean not null default true`.execute(db);
}

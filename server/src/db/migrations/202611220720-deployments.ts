/**
 * What deployments of model providers are and can. `models` keeps their names, which the version before reads and
 * writes; a name that is not described here has what is known of it.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table model_providers add column deployments jsonb not null default '[]'`.execute(db);
}

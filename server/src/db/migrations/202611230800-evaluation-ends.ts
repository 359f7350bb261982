/** Why a run of an evaluation was stopped by nobody. The version before reads and writes it not. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evaluation_runs add column stop_reason text`.execute(db);
}

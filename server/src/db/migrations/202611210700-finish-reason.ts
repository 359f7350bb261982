/** Why the provider cut an answer: of the segment as it stands, and of each run for those who read it again. */
import { type Kysely, sql } from 'kysely';

const statements = ['segments', 'answer_runs'].map(
  (table) => `alter table ${table}
    add column finish_reason text check (finish_reason in ('length', 'content-filter'))`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Language of each person, in which jobs write to them. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export async function up(db: Database): Promise<void> {
  await sql.raw(`alter table users add column language text`).execute(db);
}

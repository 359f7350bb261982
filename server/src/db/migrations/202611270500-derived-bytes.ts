/** Size of what is made of a visitor's file and stored beside it, which counts for the room of visitors. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table files add column derived_bytes bigint not null default 0').execute(db);
}

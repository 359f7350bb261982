/** A library that an agent still names is removed for good like any other: its agents only name it no longer here. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table agents drop constraint agents_library_id_fkey,
    add constraint agents_library_id_fkey foreign key (library_id) references libraries on delete set null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

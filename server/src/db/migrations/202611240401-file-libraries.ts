/** Libraries become things that people make, change and remove. The server of the version before reads the handbook's alone. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table libraries
    add column description text not null default '',
    add column version integer not null default 1,
    add column updated_at timestamptz not null default now(),
    add column updated_by uuid,
    add column deleted_at timestamptz`,
  `create unique index libraries_by_name on libraries (lower(name)) where deleted_at is null and built_in is null`,
  `create index libraries_by_deletion on libraries (deleted_at) where deleted_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

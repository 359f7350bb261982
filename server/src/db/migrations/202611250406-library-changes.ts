/** Which documents came into use or went out of it, in the order of the commits: what the search index follows. */
import { type Kysely, sql } from 'kysely';

const statements = [
  // The newest row stays whatever its age. The token tells the history of this database from that of another one.
  `create table library_changes (
    number bigint primary key,
    token uuid not null default gen_random_uuid(),
    document_id uuid,
    at timestamptz not null default now()
  )`,
  // Where the history begins: what is there already is found by comparing.
  `insert into library_changes (number) values (1)`,
  // At the end of the transaction, and one transaction after the other: no number appears behind a higher one.
  `create function note_library_change() returns trigger language plpgsql as $$
  declare
    was_used boolean := tg_op <> 'INSERT' and old.superseded_at is null;
    is_used boolean := tg_op <> 'DELETE' and new.superseded_at is null;
  begin
    if was_used is distinct from is_used then
      perform pg_advisory_xact_lock(3270617710);
      insert into library_changes (number, document_id)
        select coalesce(max(number), 0) + 1, coalesce(new.id, old.id) from library_changes;
    end if;
    return null;
  end $$`,
  `create constraint trigger note_library_change after insert or delete or update of superseded_at on library_files
    deferrable initially deferred for each row execute function note_library_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

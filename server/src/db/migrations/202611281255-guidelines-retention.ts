/** Removed templates that can be restored, and answers of visitors that are kept as totals. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const statements = [
  `alter table guidelines_templates add column deleted_at timestamptz`,
  `drop index guidelines_templates_by_unique_name`,
  `create unique index guidelines_templates_by_unique_name on guidelines_templates (lower(name))
    where deleted_at is null`,
  // Versions outlive their document, since answers name them.
  `alter table guidelines_versions drop constraint guidelines_versions_document_id_fkey`,
  `create table guidelines_visitor_totals (
    document_id uuid not null,
    version integer not null,
    language text not null,
    outcome text not null,
    day date not null,
    visitors integer not null,
    primary key (document_id, version, language, outcome, day),
    foreign key (document_id, version) references guidelines_versions
  )`,
  `create or replace function refuse_guidelines_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if to_jsonb(old) ->> 'subject_kind' = 'visitor' then return old; end if;
      elsif tg_op = 'UPDATE' and tg_table_name = 'guidelines_versions' and to_jsonb(old) ->> 'withdrawn_at' is null
        and to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' = to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by'
        then return new;
      end if;
      raise exception 'Versions of guidelines and consents can not be changed.' using errcode = 'insufficient_privilege';
    end
  $$`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

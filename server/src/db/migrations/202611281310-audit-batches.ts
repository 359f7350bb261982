/** Batches of audit entries, and indexes to search entries by item and request. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { withTrigrams } from './baseline/trigrams.ts';

const statements = [
  // Changes of a person within an hour whose request ids are equal up to the first colon.
  `alter table audit_entries add column batch text not null generated always as (md5(
    coalesce(user_id::text, user_name, '') || ' ' || split_part(request_id, ':', 1) || ' ' ||
    floor(extract(epoch from at at time zone 'UTC') / 3600)::text)) stored`,
  `create index audit_entries_by_batch on audit_entries (batch, at, id)`,
  `create index audit_entries_by_request on audit_entries (request_id text_pattern_ops)`,
  `create index audit_entries_by_item on audit_entries (aggregate_id)`,
  withTrigrams([
    `create index entity_versions_by_name on entity_versions using gin (lower(content ->> 'name') gin_trgm_ops)`,
  ]),
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

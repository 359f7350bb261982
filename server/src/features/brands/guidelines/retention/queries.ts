/** Removal of documents, templates and visitors' answers after their retention. */
import { sql } from 'kysely';
import type { Database } from '../../../../db/client.ts';
import { deleteBatch } from '../../../../db/delete-batch.ts';
import { batchRows } from '../../../../jobs/in-batches.ts';

/** Retention of answers whose endpoint was removed, as for conversations. */
const retentionDaysWithoutEndpoint = 30;

/** Deletes a batch of rows that were removed before a time. Resolves to their number. */
export const removeGone = (
  tx: Database,
  table: 'guidelines_documents' | 'guidelines_templates',
  before: Date,
): Promise<number> =>
  deleteBatch(tx, table, { where: sql`deleted_at < ${before}::timestamptz`, limit: batchRows });

/** Id of a signed visitor, as in `subjectOf`. */
const signedId = sql`left(encode(sha256(convert_to(s.endpoint_id || E'\\n' || s.subject, 'UTF8')), 'hex'), 32)::uuid`;

/**
 * Replaces the answers of a batch of visitors by totals of their latest ones: those whose sessions and conversations
 * are gone, after the retention of their endpoint. Resolves to their number.
 */
export async function forgetVisitors(tx: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ visitors: number }>`
    with gone as (
      select c.subject_id from guidelines_consents c
        left join public_endpoints e on e.id = c.endpoint_id
      where c.subject_kind = 'visitor'
        and not exists (select from owners o where o.id = c.subject_id)
        and not exists (select from visitor_sessions s
          where s.endpoint_id = c.endpoint_id and s.subject is not null and ${signedId} = c.subject_id)
      group by c.subject_id
      having max(c.at) < ${now}::timestamptz
        - max(coalesce(e.retention_days, ${retentionDaysWithoutEndpoint}::integer)) * interval '1 day'
      limit ${batchRows}
    ), removed as (
      delete from guidelines_consents c using gone where c.subject_id = gone.subject_id returning c.*
    ), latest as (
      select distinct on (subject_id, document_id) * from removed order by subject_id, document_id, at desc, id desc
    ), added as (
      insert into guidelines_visitor_totals as t (document_id, version, language, outcome, day, visitors)
      select document_id, version, language, outcome, (at at time zone 'UTC')::date, count(*) from latest
      group by 1, 2, 3, 4, 5
      on conflict (document_id, version, language, outcome, day)
        do update set visitors = t.visitors + excluded.visitors
    )
    select count(*)::int as visitors from gone`.execute(tx);
  return rows[0]?.visitors ?? 0;
}

/** Removal of expired visitors' conversations and of deleted conversations. */
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

/** Retention of conversations whose endpoint was removed. */
const retentionDaysWithoutEndpoint = 30;

/** Removes a batch of visitors' inactive conversations; resolves to their number. */
export async function removeOldConversations(tx: Database, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from conversations where id in (
      select c.id
      from conversations c left join public_endpoints e on e.id = c.public_endpoint_id
      where c.context = 'public'
        and c.updated_at < ${now}::timestamptz
          - coalesce(e.retention_days, ${retentionDaysWithoutEndpoint}::integer) * interval '1 day'
        and not exists (select from answer_runs r where r.conversation_id = c.id and r.status = 'Streaming')
      limit ${batchRows}
    )`.execute(tx);
  return Number(numAffectedRows);
}

/** Purges a batch of conversations deleted before a time. */
export async function removeDeletedConversations(tx: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('conversations')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('conversations as c')
        .select('c.id')
        .where('c.deleted_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('answer_runs as r')
                .select('r.id')
                .whereRef('r.conversation_id', '=', 'c.id')
                .where('r.status', '=', 'Streaming'),
            ),
          ),
        )
        .limit(batchRows),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Removes expired sessions and visitors without other data. Visitors with files stay, as a file without its owner
 * would count towards other limits until it is swept.
 */
export async function removeUnusedVisitors(tx: Database, now: Date): Promise<void> {
  await tx.deleteFrom('visitor_sessions').where('expires_at', '<', now).execute();
  await tx
    .deleteFrom('owners as o')
    .where('o.kind', '=', 'visitor')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('visitor_sessions as s').whereRef('s.owner_id', '=', 'o.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('conversations as c').whereRef('c.owner_id', '=', 'o.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('files as f').whereRef('f.owner_id', '=', 'o.id'))),
    )
    .execute();
}

/** Removes expired tokens and handover codes of visitors. */
export async function removeExpiredTokens(tx: Database, now: Date): Promise<void> {
  await tx.deleteFrom('visitor_tokens').where('expires_at', '<', now).execute();
  await tx.deleteFrom('visitor_handovers').where('expires_at', '<', now).execute();
}

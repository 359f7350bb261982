/** Completes earlier bookings with what reports need, and queues them for roll-up, a batch per transaction. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export const isOutsideTransaction = true;

const batchRows = 2_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Completes and queues the bookings after an id; resolves to the last one of the batch. */
async function takeBatch(db: Database, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from usage_bookings where id > ${after}::uuid order by id limit ${batchRows}
    ), completed as (
      update usage_bookings b
      set conversation_at = c.created_at, is_private = c.is_private,
        is_first = r.text_start = 0 and not exists (
          select from answer_runs e where e.conversation_id = r.conversation_id and e.started_at < r.started_at),
        first_token_ms = r.first_token_ms,
        duration_ms = case when r.status = 'Complete' and r.text_start = 0
          then extract(epoch from r.ended_at - r.started_at) * 1000 end,
        error_code = r.error_code,
        feedback = case when r.text_start = 0 then s.feedback_positive end
      from answer_runs r
        join conversations c on c.id = r.conversation_id
        join segments s on s.id = r.segment_id
      where b.id in (select id from batch) and r.id = b.id and b.kind = 'answer' and b.conversation_at is null
    ), queued as (
      insert into usage_unrolled (booking_id, is_new, liked, disliked)
      select id, true, 0, 0 from batch on conflict do nothing
    )
    select max(id::text) as last from batch`.execute(db);
  return rows[0]?.last ?? undefined;
}

export async function up(db: Database): Promise<void> {
  let after: string | undefined = firstId;
  while (after !== undefined) after = await takeBatch(db, after);
}

/** Comparison of counters with booked usage and running answers. */
import { type Limit, limitKey } from '@polylogue/contract/access-policies/limits/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { deleteBatch } from '../../../db/delete-batch.ts';
import { lockTable } from '../../../db/locks.ts';
import { batchRows } from '../../../jobs/in-batches.ts';
import { sharedSubject } from './limited-policy.ts';
import type { Window } from './windows.ts';

/** Limit of a policy in a window. */
export interface CountedLimit {
  policyId: string;
  limit: Limit;
  window: Window;
}

/** Counter with the values that it should have. */
export interface CounterDifference {
  subject_id: string;
  counted: number;
  booked: number;
  reserved: number;
  /** Sum of the reservations of running answers. */
  held: number;
}

const measures: Partial<Record<Limit['kind'], RawBuilder<number>>> = {
  questions: sql<number>`count(*) filter (where is_question and kind = 'answer')`,
  tokens: sql<number>`sum(input_tokens + output_tokens)`,
  cost: sql<number>`sum(round(coalesce(cost, 0) * 1000000000))`,
};

/** Lists the counters of a limit that differ from what was booked; costs may differ by their rounding. */
export async function listDifferences(
  tx: Database,
  { policyId, limit, window }: CountedLimit,
): Promise<CounterDifference[]> {
  const isShared = limit.scope === 'shared';
  const subject = isShared ? sql`${sharedSubject}::uuid` : sql`owner_id`;
  const tolerated = limit.kind === 'cost' ? sql`coalesce(b.bookings, 0)` : sql.lit(0);
  const { rows } = await sql<CounterDifference>`with booked as (
      select ${subject} as subject_id, (${measures[limit.kind] ?? sql.lit(0)})::bigint as used, count(*) as bookings
      from usage_bookings
      where policy_id = ${policyId} and at >= ${window.start} and at < ${window.end}
        and (${isShared}::boolean or owner_id is not null)
      group by 1
    ), held as (
      select (r ->> 'subjectId')::uuid as subject_id, sum((r ->> 'amount')::bigint)::bigint as reserved
      from answer_runs, jsonb_array_elements(reservations) as r
      where status = 'Streaming' and policy_id = ${policyId} and r ->> 'limitKey' = ${limitKey(limit)}
        and (r ->> 'windowStart')::timestamptz = ${window.start}
      group by 1
    ), counted as (
      select subject_id, used, reserved from limit_counters
      where policy_id = ${policyId} and limit_key = ${limitKey(limit)} and window_start = ${window.start}
    )
    select subject_id, coalesce(c.used, 0) as counted, coalesce(b.used, 0) as booked,
      coalesce(c.reserved, 0) as reserved, coalesce(h.reserved, 0) as held
    from booked b full join held h using (subject_id) full join counted c using (subject_id)
    where abs(coalesce(c.used, 0) - coalesce(b.used, 0)) > ${tolerated}
      or coalesce(c.reserved, 0) is distinct from coalesce(h.reserved, 0)`.execute(tx);
  return rows;
}

/** Waits for transactions that reserve or settle, and keeps others out until the end of this one. */
export const lockCounters = (tx: Transaction): Promise<void> => lockTable(tx, 'limit_counters');

/** Sets the counters of a limit. */
export async function putCounters(
  tx: Transaction,
  { policyId, limit, window }: CountedLimit,
  { maximum, counters }: { maximum: number; counters: readonly CounterDifference[] },
): Promise<void> {
  await tx
    .insertInto('limit_counters')
    .values(
      counters.map(({ subject_id, booked, held }) => ({
        policy_id: policyId,
        limit_key: limitKey(limit),
        subject_id,
        window_start: window.start,
        used: booked,
        reserved: held,
        amount: maximum,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['policy_id', 'limit_key', 'subject_id', 'window_start'])
        .doUpdateSet((eb) => ({ used: eb.ref('excluded.used'), reserved: eb.ref('excluded.reserved') })),
    )
    .execute();
}

/** Deletes a batch of counters of windows that began before a time. Resolves to their number. */
export const removeBefore = (tx: Database, before: Date): Promise<number> =>
  deleteBatch(tx, 'limit_counters', {
    // The locked counters of concurrent answers have no window.
    where: sql`window_start < ${before}::timestamptz and window_start > 'epoch'`,
    limit: batchRows,
  });

/** Usage counters, incremented atomically, so that concurrent questions all count. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';

export interface Counter {
  subject: string;
  /** Start of the counted period. */
  startsAt: Date;
}

/** Increments the counters of all subjects; resolves to their new values. */
export async function incrementCounters(
  tx: Transaction,
  counters: readonly Counter[],
): Promise<Map<string, number>> {
  // A fixed order prevents deadlocks of concurrent questions.
  const ordered = counters.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  const { rows } = await sql<{ subject: string; used: number }>`
    insert into usage_counters (subject, starts_at, used)
    select c.subject, c.starts_at, 1
    from unnest(
      ${ordered.map(({ subject }) => subject)}::text[],
      ${ordered.map(({ startsAt }) => startsAt)}::timestamptz[]
    ) as c (subject, starts_at)
    on conflict (subject, starts_at) do update set used = usage_counters.used + 1
    returning subject, used`.execute(tx);
  return new Map(rows.map(({ subject, used }) => [subject, used]));
}

/** Removes the counters of past periods. */
export async function removeBefore(tx: Database, startsAt: Date): Promise<void> {
  await tx.deleteFrom('usage_counters').where('starts_at', '<', startsAt).execute();
}

/** Counters of what is used of a limit: rows that one statement raises, so that concurrent questions all count. */
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';

export interface Counter {
  subject: string;
  /** When the time began that is counted. */
  startsAt: Date;
}

/** Counts one more for each subject. Resolves to what each has used now, with this one. */
export async function raise(tx: Transaction, counters: readonly Counter[]): Promise<Map<string, number>> {
  // In one order, or two questions could wait for each other.
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

/** Removes counters of times that are over. */
export async function removeBefore(tx: Database, startsAt: Date): Promise<void> {
  await tx.deleteFrom('usage_counters').where('starts_at', '<', startsAt).execute();
}

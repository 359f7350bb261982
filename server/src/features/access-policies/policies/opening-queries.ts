/** SQL of the next start of a policy's hours. */
import type { ChatAccessPolicySettings } from '@polylogue/contract/access-policies/policies/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';

interface Hours {
  hours: RawBuilder<unknown>;
  timeZone: RawBuilder<unknown>;
}

/** Builds the next start of hours, which is null while they are open, or without any. */
export const openingOf = (at: Date, { hours, timeZone }: Hours): RawBuilder<Date | null> =>
  // An hour that summer time repeats or skips begins earlier than PostgreSQL converts it.
  sql<Date | null>`(case when is_within_hours(${hours}, ${timeZone}, ${at}) then null else (
    select min(c.start) from jsonb_to_recordset(${hours}) as h (days integer[], "from" text),
      generate_series(0, 8) as ahead,
      lateral (select (${at}::timestamptz at time zone ${timeZone})::date + ahead as day) as d,
      lateral (select (d.day + h."from"::time) at time zone ${timeZone} as start) as s,
      lateral (values (s.start), (s.start - interval '1 hour'), (date_trunc('hour', s.start)),
        (date_bin('30 minutes', s.start, 'epoch'))) as c (start)
    where c.start > ${at} and extract(isodow from d.day)::integer = any (h.days)
      and is_within_hours(${hours}, ${timeZone}, c.start)
  ) end)`;

/** Reads the next start of hours; `null` while they are open, or without any. */
export async function findOpening(
  tx: Database,
  at: Date,
  { when, timeZone }: Pick<ChatAccessPolicySettings, 'when' | 'timeZone'>,
): Promise<Date | null> {
  if (when.length === 0) return null;
  const opening = openingOf(at, {
    hours: sql`${JSON.stringify(when)}::jsonb`,
    timeZone: sql`${timeZone}::text`,
  });
  const { rows } = await sql<{ opens_at: Date | null }>`select ${opening} as opens_at`.execute(tx);
  return rows[0]?.opens_at ?? null;
}

/** Reads the next start of a policy's hours; `null` while they are open, or for a removed policy. */
export async function findPolicyOpening(tx: Database, policyId: string, at: Date): Promise<Date | null> {
  const opening = openingOf(at, { hours: sql`p.hours`, timeZone: sql`p.time_zone` });
  const row = await tx
    .selectFrom('chat_access_policies as p')
    .select(opening.as('opens_at'))
    .where('p.id', '=', policyId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.opens_at ?? null;
}

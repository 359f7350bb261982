import { type Insertable, type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '../../../calendar.ts';
import type { Database, Schema, Transaction } from '../../../db/client.ts';
import { report } from '../../../db/report.ts';

const sumOf = (column: string): RawBuilder<number> => sql<number>`sum(${sql.ref(column)})::float8`;

/** Sums the bookings of a person by day of their time zone, agent and model, in one statement on an index. */
export const readSums = (
  db: Database,
  { userId, timeZone }: { userId: string; timeZone: string },
  { from, until }: Record<'from' | 'until', string>,
) =>
  report(
    db
      .selectFrom('usage_bookings as b')
      .where('b.owner_id', '=', userId)
      .where('b.at', '>=', startOfDay(from, timeZone))
      .where('b.at', '<', startOfDay(addDays(until, 1), timeZone)),
    {
      dimensions: {
        day: sql<string>`(b.at at time zone ${timeZone})::date`,
        agentId: sql<string | null>`b.agent_id`,
        model: sql<string | null>`b.model`,
      },
      measures: {
        messages: sql<number>`count(*) filter (where b.kind = 'answer' and b.is_question)::int`,
        inputTokens: sumOf('b.input_tokens'),
        outputTokens: sumOf('b.output_tokens'),
        cost: sql<number>`coalesce(sum(b.cost), 0)::float8`,
        unpriced: sql<number>`count(*) filter (where b.cost is null)::int`,
      },
    },
  );
export type Sums = Awaited<ReturnType<typeof readSums>>[number];

/** Lists a batch of a person's bookings after an id, for the archive of their data. */
export const listBookingsOf = (
  db: Database,
  { userId, after, limit }: { userId: string; after: string; limit: number },
) =>
  db
    .selectFrom('usage_bookings')
    .select([
      'id',
      'at',
      'kind',
      'agent_id as agentId',
      'brand_key as brandKey',
      'model',
      'input_tokens as inputTokens',
      'cached_input_tokens as cachedInputTokens',
      'cache_write_tokens as cacheWriteTokens',
      'output_tokens as outputTokens',
      'reasoning_tokens as reasoningTokens',
      'is_estimated as isEstimated',
      sql<number | null>`cost::float8`.as('cost'),
    ])
    .where('owner_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Inserts a booking unless its id exists. */
export async function insertBooking(
  tx: Transaction,
  booking: Insertable<Schema['usage_bookings']>,
): Promise<void> {
  await tx
    .insertInto('usage_bookings')
    .values(booking)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Counts the bookings of a person's tests since a time, with the first one. */
export const countTests = (
  tx: Database,
  { ownerId, since }: { ownerId: string; since: Date },
): Promise<{ count: number; first: Date | null }> =>
  tx
    .selectFrom('usage_bookings')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<Date | null>`min(at)`.as('first')])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'test')
    .where('at', '>', since)
    .executeTakeFirstOrThrow();

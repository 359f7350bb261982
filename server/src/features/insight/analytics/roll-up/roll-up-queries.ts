/** Adds bookings to the roll-ups of usage by quarter hour, day and month (UTC). */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../../db/client.ts';
import { lockTable } from '../../../../db/locks.ts';

/** Serialises roll-ups; reports can read meanwhile. */
export const lockRollUps = (tx: Transaction) => lockTable(tx, 'usage_rollups');

/** Removes the oldest entries from the queue: what they add to the roll-ups. */
const queued = (limit: number): RawBuilder<unknown> => sql`
  delete from usage_unrolled where id in (select id from usage_unrolled order by id limit ${limit})
  returning booking_id, is_new, liked, disliked`;

/** Reads all that bookings of a time add to empty roll-ups. */
const booked = (from: Date, until: Date): RawBuilder<unknown> => sql`
  select id as booking_id, true as is_new, (feedback is true)::int as liked, (feedback is false)::int as disliked
  from usage_bookings where at >= ${from} and at < ${until}`;

/** Groupings, and the properties that each keeps. */
const groupings = sql`(values
  ('none', false, false, false, false), ('brand', true, false, false, false), ('agent', false, true, false, false),
  ('model', false, false, true, false), ('privacy', false, false, false, true), ('all', true, true, true, true)
  ) as g (grouping, by_brand, by_agent, by_model, by_privacy)`;

/** Figures with their types; sums are cast back, since PostgreSQL widens them. */
const types = {
  conversations: 'int',
  questions: 'int',
  conversation_questions: 'int',
  errors: 'int',
  liked: 'int',
  disliked: 'int',
  input_tokens: 'bigint',
  cached_input_tokens: 'bigint',
  output_tokens: 'bigint',
  cost: 'numeric',
  unpriced: 'int',
};
const summed = Object.keys(types);
const names = sql.join(summed.map((name) => sql.ref(name)));
const sums = sql.join(
  Object.entries(types).map(
    ([name, type]) => sql`sum(${sql.ref(name)})::${sql.raw(type)} as ${sql.ref(name)}`,
  ),
);
const sumsWithAdded = sql.join(
  summed.map((name) => sql`${sql.ref(name)} = u.${sql.ref(name)} + excluded.${sql.ref(name)}`),
);

/** Sums of `taken` by quarter hour. A fact counts once with its figures, and once for each class of latency. */
const factsOfTaken = sql`
  select f.bucket, f.brand_key, f.agent_id, f.model, f.is_private, class.latency_class,
    (sum(1) filter (where counts and is_conversation))::int as conversations,
    (sum(1) filter (where counts and is_question))::int as questions,
    (sum(1) filter (where counts and is_conversation_question))::int as conversation_questions,
    (sum(1) filter (where counts and is_error))::int as errors,
    (sum(t.liked) filter (where class.latency_class is null and is_own))::int as liked,
    (sum(t.disliked) filter (where class.latency_class is null and is_own))::int as disliked,
    (sum(input_tokens) filter (where counts))::bigint as input_tokens,
    (sum(cached_input_tokens) filter (where counts))::bigint as cached_input_tokens,
    (sum(output_tokens) filter (where counts))::bigint as output_tokens,
    sum(cost) filter (where counts) as cost,
    (sum(1) filter (where counts and is_unpriced))::int as unpriced,
    count(*)::int as count
  from taken t join usage_facts f on f.id = t.booking_id,
    lateral (
      select null::smallint as latency_class
      union all select first_token_class where t.is_new and first_token_class is not null
      union all select duration_class where t.is_new and duration_class is not null
    ) as class,
    lateral (select t.is_new and class.latency_class is null as counts) as own
  group by 1, 2, 3, 4, 5, 6
    `;

const keys = sql`brand_key, agent_id, model, is_private, latency_class`;

/** Sums of `facts` by grouping. */
const quartersOfFacts = sql`
  select g.grouping, bucket, case when g.by_brand then brand_key end as brand_key,
    case when g.by_agent then agent_id end as agent_id, case when g.by_model then model end as model,
    case when g.by_privacy then is_private end as is_private, latency_class, sum(count)::int as count, ${sums}
  from facts f, ${groupings} group by 1, 2, 3, 4, 5, 6, 7`;

/** Sums of shorter UTC periods by longer ones. */
const periodsOf = (shorter: string, grain: 'day' | 'month') => sql`
  select grouping, date_trunc(${sql.lit(grain)}, bucket, 'UTC') as bucket, ${keys}, sum(count)::int as count, ${sums}
  from ${sql.ref(shorter)} group by 1, 2, 3, 4, 5, 6, 7`;

/** Sums of all grains, with their histograms. */
const cellsOfPeriods = sql`
  select grouping, grain, bucket, brand_key, agent_id, model, is_private, ${sums},
    coalesce(array_agg(latency_class) filter (where latency_class is not null), '{}') as latency_classes,
    coalesce(array_agg(count) filter (where latency_class is not null), '{}') as latency_counts
  from (
    select 'quarter' as grain, * from quarters union all select 'day', * from days union all select 'month', * from months
  ) as periods group by 1, 2, 3, 4, 5, 6, 7`;

/** Adds `cells` to the roll-ups. */
const addCells = sql`
  insert into usage_rollups as u (grouping, grain, bucket, brand_key, agent_id, model, is_private,
    ${names}, latency_classes, latency_counts)
  select grouping, grain, bucket, brand_key, agent_id, model, is_private,
    ${sql.join(summed.map((name) => sql`coalesce(${sql.ref(name)}, 0)`))}, latency_classes, latency_counts
  from cells
  on conflict (grouping, grain, bucket, agent_id, brand_key, model, is_private) do update
    set ${sumsWithAdded}, (latency_classes, latency_counts) = (
      select coalesce(array_agg(class), '{}'), coalesce(array_agg(count), '{}') from (
        select class, sum(count)::int as count from (
          select unnest(u.latency_classes) as class, unnest(u.latency_counts) as count
          union all select unnest(excluded.latency_classes), unnest(excluded.latency_counts)
        ) as both_ group by class
      ) as merged)
    `;

/** People who asked, by quarter hour and all properties. */
const askersOfTaken = sql`
  select distinct f.bucket, f.owner_id, f.brand_key, f.agent_id, f.model, f.is_private
  from taken t join usage_facts f on f.id = t.booking_id join owners o on o.id = f.owner_id
  where t.is_new and f.is_question and o.kind = 'person'`;

const askersOf = (grouping: 'none' | 'all', grain: 'day' | 'month') => sql`
  select distinct ${sql.lit(grouping)}, ${sql.lit(grain)}, date_trunc(${sql.lit(grain)}, bucket, 'UTC'), owner_id,
    ${grouping === 'all' ? sql`brand_key, agent_id, model, is_private` : sql`null, null::uuid, null, null::boolean`}
  from askers`;

/** Adds people to the sets of their periods. */
const addPeople = sql`
  insert into usage_people (grouping, grain, bucket, owner_id, brand_key, agent_id, model, is_private)
  select 'all', 'quarter', * from askers union all ${askersOf('all', 'day')} union all ${askersOf('none', 'day')}
    union all ${askersOf('all', 'month')} union all ${askersOf('none', 'month')}
  on conflict do nothing`;

/** Adds what `source` selects to the roll-ups; resolves to the number of its rows. */
async function addToRollUps(tx: Transaction, source: RawBuilder<unknown>): Promise<number> {
  // Sums of a batch in memory.
  await sql`set local work_mem = '64MB'`.execute(tx);
  const { rows } = await sql<{ taken: number }>`
    with taken as materialized (${source}), facts as materialized (${factsOfTaken}),
      quarters as materialized (${quartersOfFacts}), days as materialized (${periodsOf('quarters', 'day')}),
      months as materialized (${periodsOf('days', 'month')}), cells as (${cellsOfPeriods}),
      added as (${addCells}),
      askers as materialized (${askersOfTaken}), people as (${addPeople})
    select count(*)::int as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Adds a batch of the queue to the roll-ups; resolves to its size. */
export const addQueued = (tx: Transaction, limit: number): Promise<number> => addToRollUps(tx, queued(limit));

/** Adds the bookings of a time to the roll-ups; resolves to their number. */
export const addBooked = (tx: Transaction, from: Date, until: Date): Promise<number> =>
  addToRollUps(tx, booked(from, until));

/** Empties roll-ups and queue without a time limit. Readers see the former roll-ups until the transaction ends. */
export async function clearRollUps(tx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`delete from usage_unrolled`.execute(tx);
  await sql`delete from usage_rollups`.execute(tx);
  await sql`delete from usage_people`.execute(tx);
}

/** Reads the time of the first and the last booking; null without bookings. */
export async function readBookedTime(db: Database): Promise<{ first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(at) as first, max(at) as last from usage_bookings`.execute(db);
  return rows[0] ?? { first: null, last: null };
}

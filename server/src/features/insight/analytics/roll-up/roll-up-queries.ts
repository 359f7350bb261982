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

const grains = sql`(values ('quarter'), ('day'), ('month')) as n (grain)`;

const bucketOfGrain = sql`case n.grain when 'quarter' then f.bucket else date_trunc(n.grain, f.bucket, 'UTC') end`;

const sums = sql`
  sum(conversations)::int as conversations, sum(questions)::int as questions,
  sum(conversation_questions)::int as conversation_questions, sum(errors)::int as errors,
  sum(liked)::int as liked, sum(disliked)::int as disliked, sum(input_tokens)::bigint as input_tokens,
  sum(cached_input_tokens)::bigint as cached_input_tokens, sum(output_tokens)::bigint as output_tokens,
  sum(cost) as cost, sum(unpriced)::int as unpriced`;

const summed = [
  'conversations',
  'questions',
  'conversation_questions',
  'errors',
  'liked',
  'disliked',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'cost',
  'unpriced',
];
const sumsWithAdded = sql.join(
  summed.map((name) => sql`${sql.ref(name)} = u.${sql.ref(name)} + excluded.${sql.ref(name)}`),
);

/** Sums of `taken` by quarter hour. A fact counts once with its figures, and once for each class of latency. */
const factsOfTaken = sql`
  select f.bucket, f.brand_key, f.agent_id, f.model, f.is_private, class.latency_class,
    count(*) filter (where counts and is_conversation) as conversations,
    count(*) filter (where counts and is_question) as questions,
    count(*) filter (where counts and is_conversation_question) as conversation_questions,
    count(*) filter (where counts and is_error) as errors,
    sum(t.liked) filter (where class.latency_class is null and is_own) as liked,
    sum(t.disliked) filter (where class.latency_class is null and is_own) as disliked,
    sum(input_tokens) filter (where counts) as input_tokens,
    sum(cached_input_tokens) filter (where counts) as cached_input_tokens,
    sum(output_tokens) filter (where counts) as output_tokens,
    sum(cost) filter (where counts) as cost,
    count(*) filter (where counts and is_unpriced) as unpriced,
    count(*) as count
  from taken t join usage_facts f on f.id = t.booking_id,
    lateral (
      select null::smallint as latency_class
      union all select first_token_class where t.is_new and first_token_class is not null
      union all select duration_class where t.is_new and duration_class is not null
    ) as class,
    lateral (select t.is_new and class.latency_class is null as counts) as own
  group by 1, 2, 3, 4, 5, 6
    `;

/** Sums of `facts` by grouping, grain and class of latency. */
const classesOfFacts = sql`
  select g.grouping, n.grain, ${bucketOfGrain} as bucket,
    case when g.by_brand then brand_key end as brand_key, case when g.by_agent then agent_id end as agent_id,
    case when g.by_model then model end as model, case when g.by_privacy then is_private end as is_private,
    latency_class, sum(count)::int as count, ${sums}
  from facts f, ${groupings}, ${grains}
  group by 1, 2, 3, 4, 5, 6, 7, 8
    `;

/** Sums of `classes`, with their histograms. */
const cellsOfClasses = sql`
  select grouping, grain, bucket, brand_key, agent_id, model, is_private, ${sums},
    coalesce(array_agg(latency_class) filter (where latency_class is not null), '{}') as latency_classes,
    coalesce(array_agg(count) filter (where latency_class is not null), '{}') as latency_counts
  from classes group by 1, 2, 3, 4, 5, 6, 7
    `;

/** Adds `cells` to the roll-ups. */
const addCells = sql`
  insert into usage_rollups as u (grouping, grain, bucket, brand_key, agent_id, model, is_private,
    ${sql.join(summed.map((name) => sql.ref(name)))}, latency_classes, latency_counts)
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

/** Adds the people who asked to their sets. */
const addPeople = sql`
  insert into usage_people (grouping, grain, bucket, owner_id, brand_key, agent_id, model, is_private)
  select distinct g.grouping, n.grain, ${bucketOfGrain}, f.owner_id,
    case when g.by_brand then brand_key end, case when g.by_agent then agent_id end,
    case when g.by_model then model end, case when g.by_privacy then is_private end
  from taken t join usage_facts f on f.id = t.booking_id join owners o on o.id = f.owner_id,
    ${groupings}, ${grains}
  where t.is_new and f.is_question and o.kind = 'person'
    and (g.grouping = 'all' or g.grouping = 'none' and n.grain <> 'quarter')
  on conflict do nothing
    `;

/** Adds what `source` selects to the roll-ups; resolves to the number of its rows. */
async function addToRollUps(tx: Transaction, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (${source}), facts as (${factsOfTaken}), classes as (${classesOfFacts}),
      cells as (${cellsOfClasses}), added as (${addCells}), people as (${addPeople})
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

/** Roll-ups of the booked usage, which reports read, and the queue of bookings that they lack. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

// Figures of a booking by quarter hour (UTC): of its own, and of the start of its conversation if that is another one.
const usageFacts = `
  create view usage_facts as
    select b.id, cell.bucket, cell.is_own, b.brand_key, b.agent_id, b.model, b.is_private, b.owner_id,
      cell.is_own and b.is_first as is_conversation,
      cell.is_own and b.is_question and b.kind = 'answer' as is_question,
      cell.is_start and b.is_question and b.kind = 'answer' as is_conversation_question,
      cell.is_own and b.error_code is not null as is_error,
      cell.is_own and b.cost is null as is_unpriced,
      case when cell.is_own then b.input_tokens else 0 end as input_tokens,
      case when cell.is_own then b.cached_input_tokens else 0 end as cached_input_tokens,
      case when cell.is_own then b.output_tokens else 0 end as output_tokens,
      case when cell.is_own then coalesce(b.cost, 0) else 0 end as cost,
      -- Logarithmic classes from 10 ms to 10 min, 100 of each measure: 12 % wide.
      case when cell.is_own then latency_class(b.first_token_ms) end as first_token_class,
      case when cell.is_own then 100 + latency_class(b.duration_ms) end as duration_class
    from usage_bookings b, lateral (
      select date_bin('15 minutes', b.at, '2000-01-01Z') as own,
        date_bin('15 minutes', coalesce(b.conversation_at, b.at), '2000-01-01Z') as start
    ) as bucket, lateral (
      select bucket.own as bucket, true as is_own, bucket.own = bucket.start as is_start
      union all
      select bucket.start, false, true where bucket.own <> bucket.start
    ) as cell
    where b.kind in ('answer', 'title', 'follow-up', 'embedding') and not b.is_test`;

const statements = [
  `alter table usage_bookings
    -- Properties of the conversation; null and false for what belongs to none.
    add column conversation_at timestamptz,
    add column is_private boolean not null default false,
    -- The first question of its conversation.
    add column is_first boolean not null default false,
    -- Question of a test or an evaluation, whatever the kind.
    add column is_test boolean not null default false,
    add column first_token_ms integer,
    -- Null unless the answer is complete.
    add column duration_ms integer,
    add column error_code text,
    -- True if liked, false if disliked.
    add column feedback boolean`,
  `create table usage_unrolled (
    id bigint generated always as identity primary key,
    booking_id uuid not null,
    -- False for changed feedback, of which the row holds the difference.
    is_new boolean not null,
    liked smallint not null,
    disliked smallint not null
  )`,
  'create unique index usage_unrolled_new on usage_unrolled (booking_id) where is_new',
  `create function note_usage() returns trigger language plpgsql as $$
    begin
      insert into usage_unrolled (booking_id, is_new, liked, disliked) values (
        new.id, tg_op = 'INSERT',
        (new.feedback is true)::int - (tg_op = 'UPDATE' and old.feedback is true)::int,
        (new.feedback is false)::int - (tg_op = 'UPDATE' and old.feedback is false)::int)
        on conflict do nothing;
      return null;
    end $$`,
  'create trigger usage_booked after insert on usage_bookings for each row execute function note_usage()',
  `create trigger usage_feedback after update of feedback on usage_bookings for each row
    when (old.feedback is distinct from new.feedback) execute function note_usage()`,
  `create function latency_class(ms integer) returns smallint immutable parallel safe language sql as
    $$select case when ms is not null then
      least(99, greatest(0, floor(ln(greatest(ms, 1) / 10.0::float8) / ln(60000::float8) * 100)))::smallint end$$`,
  usageFacts,
  `create table usage_rollups (
    -- Properties that the row is grouped by; the others are null.
    grouping text not null check (grouping in ('none', 'brand', 'agent', 'model', 'privacy', 'all')),
    -- Length of the UTC period that begins at bucket.
    grain text not null check (grain in ('quarter', 'day', 'month')),
    bucket timestamptz not null,
    brand_key text,
    agent_id uuid,
    model text,
    is_private boolean,
    conversations integer not null,
    questions integer not null,
    -- Questions of the conversations that began in the bucket, whenever they were asked.
    conversation_questions integer not null,
    errors integer not null,
    liked integer not null,
    disliked integer not null,
    input_tokens bigint not null,
    cached_input_tokens bigint not null,
    output_tokens bigint not null,
    cost numeric not null,
    unpriced integer not null,
    -- Histogram: classes that occur, and their counts in the same order.
    latency_classes smallint[] not null,
    latency_counts integer[] not null
  )`,
  `create unique index usage_rollups_cell on usage_rollups
    (grouping, grain, bucket, agent_id, brand_key, model, is_private) nulls not distinct`,
  'create index usage_rollups_by_agent on usage_rollups (grouping, grain, agent_id, bucket) where agent_id is not null',
  `create table usage_people (
    grouping text not null check (grouping in ('none', 'all')),
    grain text not null check (grain in ('quarter', 'day', 'month')),
    bucket timestamptz not null,
    owner_id uuid not null,
    brand_key text,
    agent_id uuid,
    model text,
    is_private boolean
  )`,
  `create unique index usage_people_cell on usage_people
    (grouping, grain, bucket, owner_id, agent_id, brand_key, model, is_private) nulls not distinct`,
  'create index usage_people_by_owner on usage_people (owner_id)',
  // In place of a foreign key, which would be checked for each row of a roll-up.
  `create function forget_usage_of_owner() returns trigger language plpgsql as $$
    begin
      delete from usage_people where owner_id = old.id;
      return null;
    end $$`,
  'create trigger owner_usage after delete on owners for each row execute function forget_usage_of_owner()',
  // Figures that the queue adds to the roll-ups, so that reports are never behind.
  `create view usage_tail as
    select f.bucket, f.brand_key, f.agent_id, f.model, f.is_private,
      case when q.is_new and f.is_question then f.owner_id end as owner_id,
      (q.is_new and f.is_conversation)::int as conversations, (q.is_new and f.is_question)::int as questions,
      (q.is_new and f.is_conversation_question)::int as conversation_questions, (q.is_new and f.is_error)::int as errors,
      case when f.is_own then q.liked else 0 end as liked, case when f.is_own then q.disliked else 0 end as disliked,
      case when q.is_new then f.input_tokens else 0 end as input_tokens,
      case when q.is_new then f.cached_input_tokens else 0 end as cached_input_tokens,
      case when q.is_new then f.output_tokens else 0 end as output_tokens,
      case when q.is_new then f.cost else 0 end as cost, (q.is_new and f.is_unpriced)::int as unpriced,
      case when q.is_new then f.first_token_class end as first_token_class,
      case when q.is_new then f.duration_class end as duration_class
    from usage_unrolled q join usage_facts f on f.id = q.booking_id`,
];

export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Ledger of what models cost, and own prices of deployments. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

const statements = [
  `create table usage_bookings (
    -- Id of the run for answers, so that each run is booked once.
    id uuid primary key,
    -- Null after the owner was erased.
    owner_id uuid references owners on delete set null,
    agent_id uuid,
    brand_key text,
    policy_id uuid,
    kind text not null check (kind in ('answer', 'title', 'follow-up', 'test', 'evaluation')),
    -- False for continued answers, titles and follow-ups.
    is_question boolean not null,
    -- Null for answers without a model.
    provider_id text,
    model text,
    -- Cached and written tokens are part of the input, reasoning of the output.
    input_tokens bigint not null check (input_tokens >= 0),
    cached_input_tokens bigint not null check (cached_input_tokens >= 0),
    cache_write_tokens bigint not null check (cache_write_tokens >= 0),
    output_tokens bigint not null check (output_tokens >= 0),
    reasoning_tokens bigint not null check (reasoning_tokens >= 0),
    is_estimated boolean not null,
    -- In US dollars; null where the model has no price.
    cost numeric(18, 9) check (cost >= 0),
    -- Price as it was; null without one, and for runs of earlier versions.
    price jsonb,
    at timestamptz not null
  )`,
  `create index usage_bookings_by_owner on usage_bookings (owner_id, at)`,
  // Ids of environment providers are no UUIDs.
  `create table prices (
    id uuid primary key,
    provider_id text not null,
    model text not null,
    valid_from date not null,
    -- US dollars per million tokens; null: as other input.
    input numeric(13, 6) not null check (input >= 0),
    cached_input numeric(13, 6) check (cached_input >= 0),
    cache_write numeric(13, 6) check (cache_write >= 0),
    output numeric(13, 6) not null check (output >= 0),
    created_at timestamptz not null,
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by uuid
  )`,
  `create unique index prices_by_start on prices (provider_id, model, valid_from)`,
];

/** Built-in prices of earlier versions, which stored a copy with every deployment: the price list replaces them. */
const builtIn = `(values (2.5, 10), (0.15, 0.6), (2, 8), (0.4, 1.6), (0.1, 0.4), (1.25, 10), (0.25, 2), (0.05, 0.4),
  (1.1, 4.4), (5, 25), (3, 15), (0.02, 0), (0.13, 0), (0.1, 0), (1, 5)) as b (input, output)`;

const takeOverPrices = `
  insert into prices (id, provider_id, model, valid_from, input, output, created_at, updated_at)
  select gen_random_uuid(), p.id::text, d ->> 'name', (d #>> '{pricePerMillionTokens,asOf}')::date,
    (d #>> '{pricePerMillionTokens,input}')::numeric, (d #>> '{pricePerMillionTokens,output}')::numeric, now(), now()
  from model_providers p, jsonb_array_elements(p.deployments) as d
  where jsonb_typeof(d -> 'pricePerMillionTokens') = 'object'
    and not (d #>> '{pricePerMillionTokens,asOf}' = '2026-02-20' and exists (
      select from ${builtIn} where b.input = (d #>> '{pricePerMillionTokens,input}')::numeric
        and b.output = (d #>> '{pricePerMillionTokens,output}')::numeric))
  on conflict do nothing`;

export async function up(db: Database): Promise<void> {
  for (const statement of [...statements, takeOverPrices]) await sql.raw(statement).execute(db);
}

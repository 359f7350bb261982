/** Books the runs of earlier versions, a batch per transaction, while servers answer. */
import { sql } from 'kysely';
import type { Database } from '../client.ts';

export const isOutsideTransaction = true;

const batchRows = 2_000;

const count = (name: string) =>
  sql`least(greatest(coalesce((r.usage ->> ${sql.lit(name)})::numeric, 0), 0), 1000000000)::bigint`;

/** Books the runs after an id; resolves to the last one of the batch. */
async function bookBatch(db: Database, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select * from answer_runs where id > ${after}::uuid order by id limit ${batchRows}
    ), booked as (
      insert into usage_bookings (id, owner_id, agent_id, brand_key, kind, is_question, provider_id, model,
        input_tokens, cached_input_tokens, cache_write_tokens, output_tokens, reasoning_tokens, is_estimated, cost, at)
      select r.id, r.owner_id, c.agent_id, c.brand_key,
        case when c.context in ('draft', 'admin-draft') then 'test' else 'answer' end, r.text_start = 0,
        r.provider_id, r.model_id, ${count('inputTokens')}, 0, 0, ${count('outputTokens')},
        ${count('reasoningTokens')}, coalesce((r.usage ->> 'isEstimated')::boolean, false),
        case when r.model_id is null or coalesce(jsonb_typeof(r.usage), 'null') = 'null' then 0 else r.cost end, r.started_at
      from batch r join conversations c on c.id = r.conversation_id
      where r.status <> 'Streaming'
      on conflict (id) do nothing
    )
    select max(id::text) as last from batch`.execute(db);
  return rows[0]?.last ?? undefined;
}

export async function up(db: Database): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) after = await bookBatch(db, after);
}

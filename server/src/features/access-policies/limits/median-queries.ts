/** Usual usage of an agent's answers. */
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';

/** Usual usage of an answer. */
export interface Estimate {
  tokens: number;
  /** US dollars. */
  cost: number;
}

/** Number of recent answers that the median is taken from. */
const recentAnswers = 100;
/** Tokens reserved for an agent without answers. */
const assumedTokens = 1_000;

/** Reads the median usage of an agent's recent answers. */
export async function findMedian(db: Database, agentId: string): Promise<Estimate> {
  const { rows } = await sql<{ tokens: number | null; cost: number | null }>`
    select percentile_cont(0.5) within group (order by tokens) as tokens,
      percentile_cont(0.5) within group (order by cost) as cost
    from (
      select input_tokens + output_tokens as tokens, coalesce(cost, 0)::float8 as cost from usage_bookings
      where agent_id = ${agentId} and kind = 'answer' order by at desc limit ${recentAnswers}
    ) as recent`.execute(db);
  return { tokens: Math.ceil(rows[0]?.tokens ?? assumedTokens), cost: rows[0]?.cost ?? 0 };
}

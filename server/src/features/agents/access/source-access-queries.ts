/** SQL of access to the sources of earlier answers. */
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { decidingPolicy, effectivePolicyIds } from '../../access-policies/public.ts';
import { type ChatAsker, isInAudience, isOffered } from './queries.ts';

/**
 * Checks that a user may read sources through an agent: they may chat with it at some hour. Hours limit new questions,
 * not the reading of earlier answers.
 */
export async function mayReadThrough(tx: Database, asker: ChatAsker, agentId: string): Promise<boolean> {
  const { rows } = await sql`select from agents
    left join lateral (${decidingPolicy(tx, asker)}) as decided on true
    where agents.id = ${agentId} and ${isOffered(asker)} and ${isInAudience(tx, asker)}
      and (${effectivePolicyIds} = '{}' or decided.policy_id is not null)`.execute(tx);
  return rows.length > 0;
}

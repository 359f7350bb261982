/** Erasure of agents. */
import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { claimBatch } from '../../../db/locks.ts';
import { batchRows } from '../../../jobs/in-batches.ts';

/** Erases a batch of agents removed before a time. Returns their number. */
export const emptyRemoved = (db: Database, before: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('agents')
      .select('id')
      .where('deleted_at', '<', before)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('agent_configurations as c')
            .select('c.version')
            .whereRef('c.agent_id', '=', 'agents.id'),
        ),
      )
      .limit(batchRows)
      // Skips agents that are being restored.
      .$call(claimBatch)
      .execute();
    const ids = rows.map(({ id }) => id);
    await eraseContent(tx, ids);
    return ids.length;
  });

/** Clears a person's personal agents; messages of other people stay theirs. Resolves to the agents' ids. */
export async function erasePersonalAgents(tx: Transaction, userId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('agents')
    .set({ name: '', deleted_at: at, created_by: null, updated_by: null, is_published: false })
    .where('type', '=', 'User')
    .where('created_by', '=', userId)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await eraseContent(tx, ids);
  return ids;
}

const contentTables = [
  'agent_configurations',
  'configuration_states',
  'agent_audience',
  'agent_pins',
  'agents_shared_with_me',
  'public_endpoints',
  'prompts',
  'evaluation_runs',
] as const;

/** Erases everything of agents but ids, names and conversations. */
async function eraseContent(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of contentTables) await tx.deleteFrom(table).where('agent_id', 'in', ids).execute();
  await tx
    .updateTable('evaluation_sets')
    .set({ content: sql<never>`default` })
    .where('id', 'in', ids)
    .execute();
  await tx
    .updateTable('agents')
    .set({ description: '', system_prompt: '', starter_prompts: [], categories: [], library_id: null })
    .where('id', 'in', ids)
    .execute();
}

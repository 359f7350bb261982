import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema } from '../../db/client.ts';

export type AgentRow = Selectable<Schema['agents']>;

/** Inserts a built-in agent unless it is there. Tells whether it was new. */
export async function insertIfMissing(tx: Database, agent: Insertable<Schema['agents']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('agents')
    .values(agent)
    .onConflict((conflict) => conflict.column('built_in').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function list(tx: Database): Promise<AgentRow[]> {
  return tx.selectFrom('agents').selectAll().orderBy('position').orderBy('id').execute();
}

export async function findById(tx: Database, agentId: string): Promise<AgentRow | undefined> {
  return tx.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirst();
}

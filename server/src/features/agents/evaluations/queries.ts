/** Queries of evaluation sets and agent versions. */
import {
  type EvaluationSettings,
  EvaluationSettingsSchema,
} from '@polylogue/contract/agents/evaluations/schemas';
import { type Database, jsonb, type Transaction } from '../../../db/client.ts';
import { type Configuration, ConfigurationSchema } from '../agent/configuration.ts';

const sets = (tx: Database) =>
  tx
    .selectFrom('evaluation_sets as s')
    .innerJoin('agents as a', 'a.id', 's.id')
    .select(['s.id', 's.content', 's.version', 's.updated_at', 'a.name']);

export interface SetRow {
  agentId: string;
  agentName: string;
  settings: EvaluationSettings;
  version: number;
  updatedAt: Date;
}

/** Finds the set of an agent; `undefined` if the agent does not exist. */
export async function findSet(tx: Database, agentId: string): Promise<SetRow | undefined> {
  const row = await sets(tx).where('s.id', '=', agentId).executeTakeFirst();
  return (
    row && {
      agentId: row.id,
      agentName: row.name,
      settings: EvaluationSettingsSchema.parse(row.content),
      version: row.version,
      updatedAt: row.updated_at,
    }
  );
}

export async function updateSet(
  tx: Transaction,
  agentId: string,
  settings: EvaluationSettings,
): Promise<void> {
  await tx
    .updateTable('evaluation_sets')
    .set({ content: jsonb(settings) })
    .where('id', '=', agentId)
    .execute();
}

export interface AgentVersion {
  version: number;
  configuration: Configuration;
}

/** Finds a version of an agent, by default the newest. */
export async function findVersion(
  tx: Database,
  agentId: string,
  version?: number,
): Promise<AgentVersion | undefined> {
  const row = await tx
    .selectFrom('agent_configurations')
    .select(['version', 'content'])
    .where('agent_id', '=', agentId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { version: row.version, configuration: ConfigurationSchema.parse(row.content) };
}

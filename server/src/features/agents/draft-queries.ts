/** Configuration states: drafts of agents. */
import { type Database, jsonb } from '../../db/client.ts';
import { type Configuration, ConfigurationSchema } from './configuration.ts';
import { AgentTypeSchema, type Draft } from './draft.ts';

export async function findById(tx: Database, id: string): Promise<Draft | undefined> {
  const row = await tx
    .selectFrom('configuration_states')
    .select(['id', 'agent_type', 'agent_id', 'author_id', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      agentType: AgentTypeSchema.parse(row.agent_type),
      agentId: row.agent_id,
      authorId: row.author_id,
      configuration: ConfigurationSchema.parse(row.content),
    }
  );
}

export async function insert(
  tx: Database,
  { id, agentType, agentId, authorId, configuration }: Draft,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('configuration_states')
    .values({
      id,
      agent_type: agentType,
      agent_id: agentId,
      author_id: authorId,
      content: jsonb(configuration),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Replaces what a draft holds. */
export async function update(
  tx: Database,
  { id, configuration, at }: { id: string; configuration: Configuration; at: Date },
): Promise<void> {
  await tx
    .updateTable('configuration_states')
    .set((eb) => ({ content: jsonb(configuration), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .execute();
}

/** Removes a draft, with its test conversations. */
export async function deleteById(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('configuration_states').where('id', '=', id).execute();
}

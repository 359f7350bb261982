import type { Insertable } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../db/client.ts';
import { lockForChange } from '../../db/locks.ts';
import { type Configuration, ConfigurationSchema } from './configuration.ts';

/** An agent as its newest version makes it. */
export interface AgentRow {
  id: string;
  built_in: string | null;
  /** Number of the version. */
  version: number;
  configuration: Configuration;
}

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

/** What the version before reads of an agent, which knew no versions of it. */
export const legacyColumns = (configuration: Configuration) => ({
  name: configuration.name,
  description: configuration.description,
  system_prompt: configuration.systemPrompt,
  library_id: configuration.libraryIds[0] ?? null,
  starter_prompts: configuration.starterPrompts,
});

/** Keeps what the version before reads in step. */
export async function updateLegacyColumns(
  tx: Transaction,
  agentId: string,
  configuration: Configuration,
): Promise<void> {
  await tx.updateTable('agents').set(legacyColumns(configuration)).where('id', '=', agentId).execute();
}

export interface NewVersion {
  agentId: string;
  version: number;
  configuration: Configuration;
  createdAt: Date;
  /** `null`: the version ships with the product. */
  createdBy: string | null;
}

/** Adds a version of an agent; numbers follow each other, and the newest one answers. */
export async function insertVersion(tx: Database, version: NewVersion): Promise<void> {
  await tx
    .insertInto('agent_configurations')
    .values({
      agent_id: version.agentId,
      version: version.version,
      content: jsonb(version.configuration),
      created_at: version.createdAt,
      created_by: version.createdBy,
    })
    .execute();
}

const newest = (tx: Database) =>
  tx
    .selectFrom('agents as a')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('agent_configurations')
          .select(['version', 'content'])
          .whereRef('agent_id', '=', 'a.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.built_in', 'c.version', 'c.content']);

type StoredAgent = Awaited<ReturnType<ReturnType<typeof newest>['executeTakeFirstOrThrow']>>;

const parsed = ({ content, ...row }: StoredAgent): AgentRow => ({
  ...row,
  configuration: ConfigurationSchema.parse(content),
});

export async function list(tx: Database): Promise<AgentRow[]> {
  return (await newest(tx).orderBy('a.position').orderBy('a.id').execute()).map(parsed);
}

export async function findById(tx: Database, agentId: string): Promise<AgentRow | undefined> {
  const row = await newest(tx).where('a.id', '=', agentId).executeTakeFirst();
  return row && parsed(row);
}

/** As `findById`, holding the agent until the transaction ends: its versions follow one another. */
export async function lockNewest(tx: Transaction, agentId: string): Promise<AgentRow | undefined> {
  await tx.selectFrom('agents').select('id').where('id', '=', agentId).$call(lockForChange).execute();
  return findById(tx, agentId);
}

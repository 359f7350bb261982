import type { Insertable, Updateable } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';
import { type Configuration, ConfigurationSchema } from './configuration.ts';

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

/** What lists read of the version that answers, and what the version before reads, which knew no versions. */
export const legacyColumns = (configuration: Configuration) => ({
  name: configuration.name,
  description: configuration.description,
  system_prompt: configuration.systemPrompt,
  library_id: configuration.libraryIds[0] ?? null,
  starter_prompts: configuration.starterPrompts,
  categories: configuration.categories,
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
  avatarFileId?: string | null;
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
      avatar_file_id: version.avatarFileId ?? null,
    })
    .execute();
}

/** Agents with their newest versions; of those that were deleted, too. */
export const newest = (tx: Database) =>
  tx
    .selectFrom('agents')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('agent_configurations')
          .select(['version as number', 'content', 'avatar_file_id'])
          .whereRef('agent_id', '=', 'agents.id')
          .orderBy('version', 'desc')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      'agents.id',
      'agents.built_in',
      'agents.type',
      'agents.created_at',
      'agents.created_by',
      'agents.updated_at',
      'agents.updated_by',
      'agents.deleted_at',
      'agents.is_published',
      'agents.is_hidden',
      'agents.published_from',
      'agents.published_until',
      'agents.is_for_everyone',
      'agents.brand_keys',
      'agents.version as entityVersion',
      'c.number as version',
      'c.content',
      'c.avatar_file_id',
    ]);

type StoredAgent = Awaited<ReturnType<ReturnType<typeof newest>['executeTakeFirstOrThrow']>>;

/** Reads the configuration of a row. */
export const parsed = <Row extends Pick<StoredAgent, 'content'>>({ content, ...row }: Row) => ({
  ...row,
  configuration: ConfigurationSchema.parse(content),
});

/** An agent as its newest version makes it. `version` is that of the configuration. */
export type AgentRow = ReturnType<typeof parsed<StoredAgent>>;

export async function findById(tx: Database, agentId: string): Promise<AgentRow | undefined> {
  const row = await newest(tx).where('agents.id', '=', agentId).executeTakeFirst();
  return row && parsed(row);
}

/** Adds an agent; its first version is added beside it. */
export async function insertAgent(tx: Transaction, agent: Insertable<Schema['agents']>): Promise<void> {
  await tx.insertInto('agents').values(agent).execute();
}

export interface VersionRow {
  version: number;
  configuration: Configuration;
  avatar_file_id: string | null;
  created_at: Date;
  created_by: string | null;
  maker_name: string | null;
}

/** A version of an agent, by default the newest. */
export async function findVersion(
  tx: Database,
  agentId: string,
  version?: number,
): Promise<VersionRow | undefined> {
  const row = await tx
    .selectFrom('agent_configurations as c')
    .leftJoin('users', 'users.id', 'c.created_by')
    .select(['c.version', 'c.content', 'c.avatar_file_id', 'c.created_at', 'c.created_by'])
    .select('users.name as maker_name')
    .where('c.agent_id', '=', agentId)
    .$if(version !== undefined, (query) => query.where('c.version', '=', version ?? 0))
    .orderBy('c.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && parsed(row);
}

/** Replaces when and to whom an agent is offered, beside those whom its audience names. */
export async function updatePublishing(
  tx: Transaction,
  agentId: string,
  columns: Pick<
    Updateable<Schema['agents']>,
    'is_published' | 'is_hidden' | 'published_from' | 'published_until' | 'is_for_everyone' | 'brand_keys'
  >,
): Promise<void> {
  await tx.updateTable('agents').set(columns).where('id', '=', agentId).execute();
}

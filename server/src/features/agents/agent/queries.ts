import type { Language } from '@polylogue/contract/languages';
import type { Insertable, Updateable } from 'kysely';
import { type Database, jsonb, type Schema, type Transaction } from '../../../db/client.ts';
import { localizedName } from './built-in-texts.ts';
import { type Configuration, ConfigurationSchema } from './configuration.ts';

/** Inserts a built-in agent unless it exists. Returns whether it was inserted. */
export async function insertIfMissing(tx: Database, agent: Insertable<Schema['agents']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('agents')
    .values(agent)
    .onConflict((conflict) => conflict.column('built_in').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Columns copied from the newest version, for lists and for the previous release, which has no versions. */
export const legacyColumns = (configuration: Configuration) => ({
  name: configuration.name,
  description: configuration.description,
  system_prompt: configuration.systemPrompt,
  library_id: configuration.libraryIds[0] ?? null,
  starter_prompts: configuration.starterPrompts,
  categories: configuration.categories,
});

/** Updates the columns copied from the newest version. */
export async function updateLegacyColumns(
  tx: Transaction,
  agentId: string,
  configuration: Configuration,
): Promise<void> {
  await tx.updateTable('agents').set(legacyColumns(configuration)).where('id', '=', agentId).execute();
}

interface NewVersion {
  agentId: string;
  version: number;
  configuration: Configuration;
  createdAt: Date;
  /** Id of the author; `null` for a built-in version. */
  createdBy: string | null;
  avatarFileId?: string | null;
}

/** Adds a version of an agent. Version numbers are consecutive. */
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

/** Selects agents with their newest versions, including deleted agents. */
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
      'agents.guidelines_document_ids',
      'agents.chat_access_policy_ids',
      'agents.version as entityVersion',
      'c.number as version',
      'c.content',
      'c.avatar_file_id',
    ]);

type StoredAgent = Awaited<ReturnType<ReturnType<typeof newest>['executeTakeFirstOrThrow']>>;

/** Parses the configuration of a row. */
export const parsed = <Row extends Pick<StoredAgent, 'content'>>({ content, ...row }: Row) => ({
  ...row,
  configuration: ConfigurationSchema.parse(content),
});

/** An agent with its newest configuration. `version` is the number of the configuration. */
export type AgentRow = ReturnType<typeof parsed<StoredAgent>>;

export async function findById(tx: Database, agentId: string): Promise<AgentRow | undefined> {
  const row = await newest(tx).where('agents.id', '=', agentId).executeTakeFirst();
  return row && parsed(row);
}

/** Inserts an agent without its first version. */
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

/** Finds a version of an agent, by default the newest. */
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

/** Updates the publishing columns of an agent. The audience has its own table. */
export async function updatePublishing(
  tx: Transaction,
  agentId: string,
  columns: Pick<
    Updateable<Schema['agents']>,
    | 'is_published'
    | 'is_hidden'
    | 'published_from'
    | 'published_until'
    | 'is_for_everyone'
    | 'brand_keys'
    | 'guidelines_document_ids'
    | 'chat_access_policy_ids'
  >,
): Promise<void> {
  await tx.updateTable('agents').set(columns).where('id', '=', agentId).execute();
}

/** Finds the names of agents, also of deleted ones, for a reader. */
export async function namesOfAgents(
  db: Database,
  ids: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('agents')
    .select(['id', 'name', 'built_in'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, localizedName(language, row)]));
}

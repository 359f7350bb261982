/** Queries of configuration states, which are drafts of agents. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Database, jsonb, type Transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { type Configuration, ConfigurationSchema } from '../agent/configuration.ts';
import { type AgentType, AgentTypeSchema } from '@polylogue/contract/agents/agent/schemas';
import { type Draft, type DraftRow } from '../agent/draft.ts';

const newestVersion = sql<number | null>`(
  select max(version) from agent_configurations where agent_id = configuration_states.agent_id)`;

const described = (tx: Database) =>
  tx
    .selectFrom('configuration_states')
    .innerJoin('users', 'users.id', 'configuration_states.author_id')
    .leftJoin('agents', 'agents.id', 'configuration_states.agent_id')
    .select([
      'configuration_states.id',
      'configuration_states.agent_type',
      'configuration_states.agent_id',
      'configuration_states.base_version',
      'configuration_states.author_id',
      'configuration_states.content',
      'configuration_states.avatar_file_id',
      'configuration_states.version',
      'configuration_states.created_at',
      'configuration_states.updated_at',
      'users.name as author_name',
      'agents.guidelines_document_ids',
      newestVersion.as('newest_version'),
    ])
    // Drafts of a deleted agent are hidden until it is restored.
    .where('agents.deleted_at', 'is', null);

type StoredDraft = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const parsed = (row: StoredDraft): DraftRow => ({
  id: row.id,
  agentType: AgentTypeSchema.parse(row.agent_type),
  agentId: row.agent_id,
  baseVersion: row.base_version,
  newestVersion: row.newest_version,
  authorId: row.author_id,
  authorName: row.author_name,
  guidelinesDocumentIds: row.guidelines_document_ids ?? [],
  configuration: ConfigurationSchema.parse(row.content),
  avatarFileId: row.avatar_file_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export async function findById(tx: Database, id: string): Promise<DraftRow | undefined> {
  const row = await described(tx).where('configuration_states.id', '=', id).executeTakeFirst();
  return row && parsed(row);
}

/** Finds the draft that contains a binding. */
export async function findByBinding(db: Database, bindingId: string): Promise<DraftRow | undefined> {
  const row = await described(db)
    .where(sql<boolean>`configuration_states.content -> 'bindings' @> ${jsonb([{ id: bindingId }])}`)
    .executeTakeFirst();
  return row && parsed(row);
}

/** Builds a condition for drafts that a user may test, so that limits count only those. Must match `mayTest`. */
function testableBy({ userId, grants }: Pick<Caller, 'userId' | 'grants'>): Expression<SqlBool> {
  const granted = grants.get('GptSystemsWriteSpecific');
  const isAll = grants.has('GptSystemsWrite') || granted === 'all';
  const ids = granted && granted !== 'all' ? [...granted] : [];
  const isOwn = sql`configuration_states.author_id = ${userId}`;
  return sql<SqlBool>`(case configuration_states.agent_type
    when 'User' then ${sql.lit(grants.has('GptSystemsRead'))} and ${isOwn}
    else ${sql.lit(isAll)} or configuration_states.agent_id = any (${ids}::uuid[])
      or ${sql.lit(grants.has('GptSystemsCreate'))} and ${isOwn} end)`;
}

/** Builds the content of a draft or version without ids of bindings, which are unique per draft. */
const comparable = (content: string) => sql`${sql.ref(content)} || jsonb_build_object('bindings',
  (select coalesce(jsonb_agg(b - 'id'), '[]') from jsonb_array_elements(${sql.ref(content)} -> 'bindings') as b))`;

/** Selects drafts that equal the version they are based on, as after opening or publishing an agent. */
const isUnchanged = sql<SqlBool>`exists (select from agent_configurations as base
  where base.agent_id = configuration_states.agent_id and base.version = configuration_states.base_version
    and base.avatar_file_id is not distinct from configuration_states.avatar_file_id
    and ${comparable('base.content')} = ${comparable('configuration_states.content')})`;

/** Builds the condition that an agent of a query on `agents` has a changed draft that a user may test. */
export const hasChangedDraft = (tester: Pick<Caller, 'userId' | 'grants'>) =>
  sql<boolean>`exists (select from configuration_states where configuration_states.agent_id = agents.id
    and ${testableBy(tester)} and not ${isUnchanged})`;

/** Selects the latest changed draft of the organisation agents of a query on `agents` by an author. */
export const changedDraftOf = (authorId: string) => sql<{ id: string; content: unknown }>`(
  select id, content from configuration_states where configuration_states.agent_id = agents.id
    and configuration_states.agent_type = 'System' and configuration_states.author_id = ${authorId}
    and not ${isUnchanged} order by updated_at desc limit 1)`;

export interface DraftFilter {
  agentType: AgentType;
  /** Selects drafts of one author. */
  authorId?: string | undefined;
  /** Selects drafts of one agent, or with `null` of new agents. */
  agentId?: string | null | undefined;
  /** Adds drafts without changes. */
  withUnchanged?: boolean;
}

/** Lists the latest drafts that a user may test, by default only drafts with changes. */
export async function list(
  tx: Database,
  tester: Pick<Caller, 'userId' | 'grants'>,
  { agentType, authorId, agentId, withUnchanged, limit }: DraftFilter & { limit: number },
): Promise<DraftRow[]> {
  const rows = await described(tx)
    .where('configuration_states.agent_type', '=', agentType)
    .where(testableBy(tester))
    .$if(!withUnchanged, (query) => query.where(sql<SqlBool>`not ${isUnchanged}`))
    .$if(authorId !== undefined, (query) =>
      query.where('configuration_states.author_id', '=', authorId ?? ''),
    )
    .$if(agentId === null, (query) => query.where('configuration_states.agent_id', 'is', null))
    .$if(typeof agentId === 'string', (query) =>
      query.where('configuration_states.agent_id', '=', agentId ?? ''),
    )
    .orderBy('configuration_states.updated_at', 'desc')
    .orderBy('configuration_states.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(parsed);
}

/** Finds the id of a user's unchanged draft of a new agent. */
export async function findUntouched(
  tx: Database,
  { agentType, configuration }: Pick<Draft, 'agentType' | 'configuration'>,
  authorId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('configuration_states')
    .select('id')
    .where('author_id', '=', authorId)
    .where('agent_type', '=', agentType)
    .where('agent_id', 'is', null)
    .where('version', '=', 1)
    .where('avatar_file_id', 'is', null)
    // Drafts stored by an older release lack newer fields.
    .where(sql<boolean>`content <@ ${jsonb(configuration)}`)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function insert(tx: Database, draft: Draft, at: Date): Promise<void> {
  await tx
    .insertInto('configuration_states')
    .values({
      id: draft.id,
      agent_type: draft.agentType,
      agent_id: draft.agentId,
      base_version: draft.baseVersion,
      author_id: draft.authorId,
      content: jsonb(draft.configuration),
      avatar_file_id: draft.avatarFileId,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Editable content of a draft. */
export type DraftContent = Pick<Draft, 'agentId' | 'baseVersion' | 'configuration' | 'avatarFileId'>;

export async function update(
  tx: Transaction,
  id: string,
  { configuration, agentId, baseVersion, avatarFileId }: DraftContent,
): Promise<void> {
  await tx
    .updateTable('configuration_states')
    .set({
      content: jsonb(configuration),
      agent_id: agentId,
      base_version: baseVersion,
      avatar_file_id: avatarFileId,
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces only the configuration of a draft. */
export async function updateConfiguration(
  tx: Database,
  id: string,
  configuration: Configuration,
): Promise<void> {
  await tx
    .updateTable('configuration_states')
    .set({ content: jsonb(configuration) })
    .where('id', '=', id)
    .execute();
}

/** Removes a draft and its test conversations. */
export async function deleteById(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('configuration_states').where('id', '=', id).execute();
}

/** Agents as administrators list them, and the history of one. */
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { type ChatAsker, mayChat } from '../access/queries.ts';
import { type AgentRow, newest, parsed, type VersionRow } from '../agent/queries.ts';

/** Agents with the columns that lists add. */
const listed = (tx: Database) =>
  newest(tx)
    .leftJoin('users as maker', 'maker.id', 'agents.created_by')
    .leftJoin('public_endpoints as endpoint', 'endpoint.agent_id', 'agents.id')
    .select([
      'maker.name as maker_name',
      sql<string | null>`case when endpoint.is_enabled then endpoint.name end`.as('endpoint_name'),
    ]);

export interface ListedAgent extends AgentRow {
  maker_name: string | null;
  endpoint_name: string | null;
}

export interface AgentFilter {
  state: 'current' | 'published' | 'unpublished' | 'deleted';
  gptSystemType?: string | undefined;
  brandKey?: string | undefined;
  ownerId?: string | undefined;
}

type Lister = Pick<Caller, 'userId' | 'grants'>;

/** Reads a page of the agents that a user may read or chat with; personal ones only of their owner. */
export async function listPage(
  tx: Database,
  lister: Lister,
  { filter, at, ...page }: { filter: AgentFilter; at: Date } & Omit<PageCall, 'userId'>,
): Promise<Page<ListedAgent>> {
  const { userId, grants } = lister;
  const { state, gptSystemType, brandKey, ownerId } = filter;
  const readable = visibleTo(tx.selectFrom('agents').select('agents.id'), { userId, grants }, 'GptSystems');
  const asker: ChatAsker = { userId, brandKey: undefined, at };
  const isDeleted = state === 'deleted';
  const query = listed(tx)
    .where(sql<boolean>`(agents.type = 'System' or agents.created_by = ${userId})`)
    .where(sql<boolean>`(agents.deleted_at is not null) = ${isDeleted}`)
    .where((eb) =>
      isDeleted
        ? eb('agents.id', 'in', readable)
        : // People who may only chat open a hidden one by its address alone.
          eb.or([
            eb('agents.id', 'in', readable),
            eb.and([mayChat(tx, asker), eb('agents.is_hidden', '=', false)]),
          ]),
    )
    .$if(state === 'published', (found) => found.where('agents.is_published', '=', true))
    .$if(state === 'unpublished', (found) => found.where('agents.is_published', '=', false))
    .$if(gptSystemType !== undefined, (found) => found.where('agents.type', '=', gptSystemType ?? ''))
    .$if(brandKey !== undefined, (found) =>
      found.where(sql<boolean>`(agents.brand_keys = '{}' or ${brandKey} = any (agents.brand_keys))`),
    )
    .$if(ownerId !== undefined, (found) => found.where('agents.created_by', '=', ownerId ?? ''));
  const found = await namedPage(tx, query, { ...page, userId, list: 'agents', table: 'agents' });
  return { ...found, rows: found.rows.map(parsed) };
}

/** Reads an agent as a list row. */
export async function findListed(tx: Database, agentId: string): Promise<ListedAgent | undefined> {
  const row = await listed(tx).where('agents.id', '=', agentId).executeTakeFirst();
  return row && parsed(row);
}

export interface AgentUse {
  agentId: string;
  lastUsedAt: Date | null;
  questions: number;
  positive: number;
  negative: number;
}

/** Counts the use of agents by people and visitors since a time, without tests of drafts. */
export async function findUse(tx: Database, agentIds: readonly string[], since: Date): Promise<AgentUse[]> {
  if (agentIds.length === 0) return [];
  const { rows } = await sql<AgentUse>`
    select agent.id as "agentId", last.at as "lastUsedAt", coalesce(use.questions, 0)::int as questions,
      coalesce(use.positive, 0)::int as positive, coalesce(use.negative, 0)::int as negative
    from unnest(${[...agentIds]}::uuid[]) as agent (id)
    cross join lateral (select max(updated_at) as at from conversations where agent_id = agent.id) as last
    cross join lateral (
      select count(*) as questions, count(*) filter (where s.feedback_positive) as positive,
        count(*) filter (where not s.feedback_positive) as negative
      from conversations c join segments s on s.conversation_id = c.id
      where c.agent_id = agent.id and c.updated_at >= ${since} and s.created_at >= ${since}
    ) as use`.execute(tx);
  return rows;
}

export interface ListedVersion extends VersionRow {
  /** Content of the version before; `undefined` for the first one. */
  before: unknown;
}

/** Reads a page of an agent's versions, newest first. */
export async function listVersions(
  tx: Database,
  agentId: string,
  page: Pick<PageRequest, 'userId' | 'query' | 'tokens'>,
): Promise<Page<ListedVersion>> {
  const query = tx
    .selectFrom('agent_configurations as c')
    .leftJoin('users', 'users.id', 'c.created_by')
    .select(['c.version', 'c.content', 'c.avatar_file_id', 'c.created_at', 'c.created_by'])
    .select([
      'users.name as maker_name',
      sql<unknown>`(select b.content from agent_configurations b
        where b.agent_id = c.agent_id and b.version = c.version - 1)`.as('before'),
    ])
    .where('c.agent_id', '=', agentId);
  const found = await keysetPage(tx, query, {
    ...page,
    list: `agent-versions-${agentId}`,
    sorts: { version: { by: sql.ref('c.version'), type: 'integer' } },
    defaultSort: '-version',
    id: sql.ref('c.version'),
    idType: 'bigint',
  });
  return { ...found, rows: found.rows.map(parsed) };
}

/** Returns the id of a user's latest draft of an agent's next version. */
export async function findDraftId(
  tx: Database,
  { agentId, userId }: { agentId: string; userId: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('configuration_states')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('author_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Lists the agents that somebody may chat with, the built-in ones first; hidden ones are left out. */
export async function listOffered(tx: Database, asker: ChatAsker, limit: number): Promise<AgentRow[]> {
  const rows = await newest(tx)
    .where(mayChat(tx, asker))
    .where('agents.is_hidden', '=', false)
    .orderBy('agents.position')
    .orderBy('agents.id')
    .limit(limit)
    .execute();
  return rows.map(parsed);
}

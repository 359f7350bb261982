/** Agents as administrators list them, and the history of one. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import { namedPage, type PageCall } from '../../../db/lists/named-page.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { publishedState } from '../access/policy.ts';
import { type ChatAsker, mayChat } from '../access/queries.ts';
import { type AgentRow, newest, parsed, type VersionRow } from '../agent/queries.ts';
import { hasChangedDraft } from '../drafts/draft-queries.ts';

type Lister = Pick<Caller, 'userId' | 'grants'>;

/** Agents with the columns that lists add. Removed endpoints are disabled too. */
const listed = (tx: Database, lister: Lister) =>
  newest(tx)
    .leftJoin('users as maker', 'maker.id', 'agents.created_by')
    .leftJoin('public_endpoints as endpoint', 'endpoint.agent_id', 'agents.id')
    .select([
      'maker.name as maker_name',
      sql<string | null>`case when endpoint.is_enabled then endpoint.name end`.as('endpoint_name'),
      hasChangedDraft(lister).as('has_draft'),
    ]);

export interface ListedAgent extends AgentRow {
  maker_name: string | null;
  endpoint_name: string | null;
  has_draft: boolean;
}

export interface AgentFilter {
  state: 'current' | ReturnType<typeof publishedState>;
  gptSystemType?: string | undefined;
  brandKey?: string | undefined;
  ownerId?: string | undefined;
  audience?: 'everyone' | 'chosen' | 'nobody' | 'visitors' | undefined;
  deploymentName?: string | undefined;
  hasDraft?: boolean | undefined;
}

/** Builds the condition of a publishing state, as `publishedState` computes it; deleted agents are apart. */
function inState(state: AgentFilter['state'], at: Date): RawBuilder<SqlBool> {
  switch (state) {
    case 'published':
      return sql`(agents.is_published and (agents.published_from is null or agents.published_from <= ${at})
        and (agents.published_until is null or agents.published_until > ${at}))`;
    case 'scheduled':
      return sql`(agents.is_published and agents.published_from > ${at})`;
    case 'expired':
      return sql`(agents.is_published and agents.published_until <= ${at}
        and (agents.published_from is null or agents.published_from <= ${at}))`;
    case 'unpublished':
      return sql`not agents.is_published`;
    default:
      return sql`true`;
  }
}

const isNamed = sql`exists (select from agent_audience where agent_id = agents.id)`;
const audiences: Record<NonNullable<AgentFilter['audience']>, RawBuilder<SqlBool>> = {
  everyone: sql`agents.is_for_everyone`,
  chosen: sql`(not agents.is_for_everyone and ${isNamed})`,
  nobody: sql`(not agents.is_for_everyone and not ${isNamed})`,
  visitors: sql`endpoint.is_enabled`,
};

/** Sorts of the list by columns that only readers of an agent see. */
const sortsAt = (since: Date): PageRequest['sorts'] => ({
  owner: { by: sql`lower(coalesce(maker.name, ''))`, type: 'text' },
  model: { by: sql`lower(coalesce(c.content ->> 'deploymentName', ''))`, type: 'text' },
  version: { by: sql`c.number`, type: 'integer' },
  questions: {
    by: sql`(select count(*) from conversations t join segments s on s.conversation_id = t.id
      where t.agent_id = agents.id and t.updated_at >= ${since} and s.created_at >= ${since})`,
    type: 'bigint',
  },
  lastUsed: {
    by: sql`coalesce((select max(updated_at) from conversations where agent_id = agents.id), 'epoch')`,
    type: 'timestamptz',
  },
});

/** Reads a page of the agents that a user may read or chat with; personal ones only of their owner. */
export async function listPage(
  tx: Database,
  lister: Lister,
  { filter, at, since, ...page }: { filter: AgentFilter; at: Date; since: Date } & Omit<PageCall, 'userId'>,
): Promise<Page<ListedAgent>> {
  const { userId, grants } = lister;
  const { state, gptSystemType, brandKey, ownerId, audience, deploymentName, hasDraft } = filter;
  const readable = visibleTo(tx.selectFrom('agents').select('agents.id'), { userId, grants }, 'GptSystems');
  const asker: ChatAsker = { userId, brandKey: undefined, at };
  const isDeleted = state === 'deleted';
  // Filters and sorts by what only readers see would tell it to others.
  const isByContent =
    [ownerId, audience, deploymentName, hasDraft].some((value) => value !== undefined) ||
    !['name', 'updatedAt'].includes((page.query.sort ?? 'name').replace(/^-/, ''));
  const query = listed(tx, lister)
    .where(sql<boolean>`(agents.type = 'System' or agents.created_by = ${userId})`)
    .where(sql<boolean>`(agents.deleted_at is not null) = ${isDeleted}`)
    .where((eb) =>
      isDeleted || isByContent
        ? eb('agents.id', 'in', readable)
        : // People who may only chat open a hidden one by its address alone.
          eb.or([
            eb('agents.id', 'in', readable),
            eb.and([mayChat(tx, asker), eb('agents.is_hidden', '=', false)]),
          ]),
    )
    .where(inState(state, at))
    .$if(gptSystemType !== undefined, (found) => found.where('agents.type', '=', gptSystemType ?? ''))
    .$if(brandKey !== undefined, (found) =>
      found.where(sql<boolean>`(agents.brand_keys = '{}' or ${brandKey} = any (agents.brand_keys))`),
    )
    .$if(ownerId !== undefined, (found) => found.where('agents.created_by', '=', ownerId ?? ''))
    .$if(audience !== undefined, (found) => found.where(audiences[audience ?? 'everyone']))
    .$if(deploymentName !== undefined, (found) =>
      found.where(sql<boolean>`c.content ->> 'deploymentName' = ${deploymentName}`),
    )
    .$if(hasDraft !== undefined, (found) =>
      found.where(sql<boolean>`${hasChangedDraft(lister)} = ${hasDraft}`),
    );
  const sorts = sortsAt(since);
  const found = await namedPage(tx, query, { ...page, sorts, userId, list: 'agents', table: 'agents' });
  return { ...found, rows: found.rows.map(parsed) };
}

/** Reads an agent as a list row. */
export async function findListed(
  tx: Database,
  lister: Lister,
  agentId: string,
): Promise<ListedAgent | undefined> {
  const row = await listed(tx, lister).where('agents.id', '=', agentId).executeTakeFirst();
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

/** Lists the agents that somebody may chat with: given ones first, then built-in ones; hidden ones are left out. */
export async function listOffered(
  tx: Database,
  asker: ChatAsker,
  { first, limit }: { first: readonly string[]; limit: number },
): Promise<AgentRow[]> {
  const rows = await newest(tx)
    .where(mayChat(tx, asker))
    .where('agents.is_hidden', '=', false)
    .orderBy(sql`array_position(${[...first]}::uuid[], agents.id)`)
    .orderBy('agents.position')
    .orderBy('agents.id')
    .limit(limit)
    .execute();
  return rows.map(parsed);
}

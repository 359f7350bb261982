/** Queries of the directory. Lists first select ids, then load the agents. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../../db/client.ts';
import { anyContaining, containing } from '../../../../db/lists/containing.ts';
import { keysetPage, type Page, type PageRequest } from '../../../../db/lists/keyset-page.ts';
import type { OwnedAgent } from '../../access/policy.ts';
import { type ChatAsker, mayChat } from '../../access/queries.ts';
import { newest, parsed } from '../../agent/queries.ts';

/** Paged lists of the directory. */
export type DirectoryList = 'all' | 'system' | 'mine' | 'sharedWithMe';

/** Builds a condition that excludes hidden agents, unless the user has saved them. */
const isListed = ({ userId }: ChatAsker): Expression<SqlBool> => sql<SqlBool>`(not agents.is_hidden
  or exists (select from agents_shared_with_me s where s.user_id = ${userId} and s.agent_id = agents.id))`;

const isOwn = ({ userId }: ChatAsker): Expression<SqlBool> =>
  sql<SqlBool>`(agents.type = 'User' and agents.created_by = ${userId})`;

/** Builds the condition of a list. Own agents are listed before they are published. */
function isIn(list: DirectoryList, tx: Database, asker: ChatAsker): Expression<SqlBool> {
  if (list === 'mine') return sql<SqlBool>`(${isOwn(asker)} and agents.deleted_at is null)`;
  const kinds = {
    all: sql.lit(true),
    system: sql<boolean>`agents.type = 'System'`,
    sharedWithMe: sql<boolean>`(agents.type = 'User' and agents.created_by is distinct from ${asker.userId})`,
  };
  return sql<SqlBool>`(${kinds[list]} and ${mayChat(tx, asker)} and ${isListed(asker)})`;
}

const sorts = {
  name: { by: sql`lower(agents.name)`, type: 'text' },
  updatedAt: { by: sql.ref('agents.updated_at'), type: 'timestamptz' },
} as const;

/** Sorts the given agents first, the others by name. */
const brandOrder = (first: readonly string[]) =>
  ({
    by: sql`coalesce(lpad(array_position(${[...first]}::uuid[], agents.id)::text, 3, '0'), '~' || lower(agents.name))`,
    type: 'text',
  }) as const;

interface DirectorySearch {
  list: DirectoryList;
  keywords?: string | undefined;
  category?: string | undefined;
  /** Agents that come first unless the caller chooses a sort. */
  first: readonly string[];
  asker: ChatAsker;
}

const isUnder = (category: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from unnest(agents.categories) c where lower(c) = lower(${category}))`;

/** Lists a page of ids of agents that match keywords and category. */
export async function pageOfIds(
  tx: Database,
  { list, keywords, category, first, asker }: DirectorySearch,
  page: Pick<PageRequest, 'query' | 'tokens'>,
): Promise<Page<{ id: string }>> {
  const found = await anyContaining(tx, ['agents.name', 'agents.description'], keywords);
  const query = tx
    .selectFrom('agents')
    .select('agents.id')
    .where(isIn(list, tx, asker))
    .where(found)
    .$if(category !== undefined, (agents) => agents.where(isUnder(category ?? '')));
  // The number of agents with access cannot be estimated.
  return keysetPage(
    tx,
    { found: query, walked: query },
    {
      ...page,
      userId: asker.userId,
      list: `directory-${list}`,
      sorts: { ...sorts, brandOrder: brandOrder(first) },
      defaultSort: first.length > 0 ? 'brandOrder' : 'name',
      id: sql.ref('agents.id'),
    },
  );
}

/** Lists categories of accessible agents, largest first, in their most frequent spelling. */
export async function categories(
  tx: Database,
  asker: ChatAsker,
  limit: number,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select mode() within group (order by category) as name, count(distinct id)::int as count
    from (select agents.id, unnest(agents.categories) as category from agents where ${isIn('all', tx, asker)}) listed
    group by lower(category)
    order by 2 desc, 1
    limit ${limit}`.execute(tx);
  return rows;
}

/** Lists ids of pinned agents, latest first. */
export async function pinnedIds(tx: Database, asker: ChatAsker, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('agent_pins')
    .innerJoin('agents', 'agents.id', 'agent_pins.agent_id')
    .select('agents.id')
    .where('agent_pins.user_id', '=', asker.userId)
    .where(mayChat(tx, asker))
    .orderBy('agent_pins.created_at', 'desc')
    .orderBy('agents.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists ids of recently used agents, latest first. */
export async function recentIds(tx: Database, asker: ChatAsker, limit: number): Promise<string[]> {
  const used = tx
    .selectFrom('conversations')
    .select(({ fn }) => ['agent_id', fn.max('updated_at').as('used_at')])
    .where('owner_id', '=', asker.userId)
    .where('context', '=', 'user')
    .where('deleted_at', 'is', null)
    .where('agent_id', 'is not', null)
    .groupBy('agent_id');
  const rows = await tx
    .selectFrom(used.as('used'))
    .innerJoin('agents', 'agents.id', 'used.agent_id')
    .select('agents.id')
    .where(mayChat(tx, asker))
    .orderBy('used.used_at', 'desc')
    .orderBy('agents.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads agents for a user, in any order. */
export async function findByIds(tx: Database, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await newest(tx)
    .leftJoin('users as owner', 'owner.id', 'agents.created_by')
    .select([
      'owner.name as owner_name',
      sql<boolean>`exists (select from agent_pins p where p.user_id = ${userId} and p.agent_id = agents.id)`.as(
        'is_pinned',
      ),
      sql<number>`(select count(*) from agent_audience a where a.agent_id = agents.id)`.as('audience_size'),
    ])
    .where('agents.id', 'in', ids)
    .execute();
  return rows.map(parsed);
}
export type DirectoryRow = Awaited<ReturnType<typeof findByIds>>[number];

/** Returns whether an agent is visible to a user: by chat access or ownership. */
export async function isVisible(tx: Database, asker: ChatAsker, agentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('agents')
    .select('agents.id')
    .where('agents.id', '=', agentId)
    .where(sql<SqlBool>`((${isOwn(asker)} and agents.deleted_at is null) or ${mayChat(tx, asker)})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tables of agents saved by a user. */
export type Membership = 'agent_pins' | 'agents_shared_with_me';

/** Saves an agent for a user. Idempotent. */
export async function insertMembership(
  tx: Database,
  table: Membership,
  { userId, agentId, at }: { userId: string; agentId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto(table)
    .values({ user_id: userId, agent_id: agentId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a pin. Returns whether it existed. */
export async function unpin(tx: Database, userId: string, agentId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('agent_pins')
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists edited drafts of new personal agents, latest first. */
export async function unfinishedDrafts(tx: Database, authorId: string, limit: number) {
  return tx
    .selectFrom('configuration_states')
    .innerJoin('users', 'users.id', 'configuration_states.author_id')
    .select([
      'configuration_states.id',
      'configuration_states.version',
      'configuration_states.updated_at',
      'configuration_states.avatar_file_id',
      'users.name as author_name',
      sql<string>`configuration_states.content ->> 'name'`.as('name'),
      sql<string>`coalesce(configuration_states.content ->> 'description', '')`.as('description'),
    ])
    .where('author_id', '=', authorId)
    .where('agent_type', '=', 'User')
    .where('agent_id', 'is', null)
    .where('configuration_states.version', '>', 1)
    .orderBy('configuration_states.updated_at', 'desc')
    .orderBy('configuration_states.id')
    .limit(limit)
    .execute();
}

/** Reads the fields that determine rights on an agent; `undefined` if it is deleted or unknown. */
export function findOwned(tx: Database, agentId: string): Promise<OwnedAgent | undefined> {
  return tx
    .selectFrom('agents')
    .select(['agents.id', 'agents.type', 'agents.created_by'])
    .where('agents.id', '=', agentId)
    .where('agents.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Lists active users except `exceptUserId`, then groups, whose name contains the keywords, sorted by name. */
export async function findCandidates(
  tx: Database,
  { exceptUserId, keywords, limit }: { exceptUserId: string | null; keywords: string; limit: number },
) {
  const people = tx
    .selectFrom('users')
    .select([sql<'user' | 'group'>`'user'`.as('kind'), sql<string>`id::text`.as('id'), 'name'])
    .where(sql<SqlBool>`id is distinct from ${exceptUserId}`)
    .where('deactivated_at', 'is', null)
    .where(await containing(tx, sql.ref<string>('name'), keywords))
    .orderBy(sql`lower(name)`)
    .limit(limit);
  const groups = tx
    .selectFrom('directory_groups')
    .select([
      sql<'user' | 'group'>`'group'`.as('kind'),
      sql<string>`id::text`.as('id'),
      'display_name as name',
    ])
    .where(await containing(tx, sql.ref<string>('display_name'), keywords))
    .orderBy(sql`lower(display_name)`)
    .limit(limit);
  const [found, groupsFound] = await Promise.all([people.execute(), groups.execute()]);
  return [...found, ...groupsFound];
}

/** Reads of what a policy applies to: names, people and agents. */
import type { PolicyWho } from '@polylogue/contract/access-policies/policies/schemas';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { isNamed, mayUseAgents } from '../../../db/grants/named-people.ts';
import { anyContaining, containing } from '../../../db/lists/containing.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import type { Caller } from '../../../http/requests/caller.ts';

type ListCall = Pick<PageRequest, 'userId' | 'tokens'> & {
  query: PageRequest['query'] & { keywords?: string | undefined };
};

/** Builds a condition on `users u` for being held by a policy with these settings. */
const isHeld = (tx: Database, at: Date, who: PolicyWho | undefined): RawBuilder<SqlBool> => {
  if (!who) return sql<SqlBool>`false`;
  return who.everyone || who.signedIn ? sql<SqlBool>`true` : isNamed(tx, at, who);
};

/** Reads a page of the people whom a policy holds, by name. */
export async function listPeople(
  tx: Database,
  { policyId, who, at }: { policyId: string; who: PolicyWho; at: Date },
  { query, ...page }: ListCall,
): Promise<Page<{ id: string; name: string; email: string | null }>> {
  const people = tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email'])
    .where(mayUseAgents(tx, at))
    .where(isHeld(tx, at, who))
    .where(await anyContaining(tx, ['u.name', 'u.user_name', 'u.email'], query.keywords));
  return keysetPage(tx, people, {
    ...page,
    query,
    list: `people of policy ${policyId}`,
    sorts: { name: { by: sql`lower(u.name)`, type: 'text' } },
    defaultSort: 'name',
    id: sql.ref('u.id'),
  });
}

export interface PeopleEffect {
  held: number;
  gained: number;
  lost: number;
  people: { userId: string; name: string }[];
}

/** Compares the people whom a policy holds before and after a change; lists at most `named` of them. */
export async function comparePeople(
  tx: Database,
  at: Date,
  { before, after, named }: { before: PolicyWho | undefined; after: PolicyWho; named: number },
): Promise<PeopleEffect> {
  const { rows } = await sql<PeopleEffect>`with people as materialized (
      select u.id, u.name, ${isHeld(tx, at, before)} as was_held, ${isHeld(tx, at, after)} as is_held
      from users u where ${mayUseAgents(tx, at)}
    )
    select count(*) filter (where is_held)::int as held,
      count(*) filter (where is_held and not was_held)::int as gained,
      count(*) filter (where was_held and not is_held)::int as lost,
      (select coalesce(jsonb_agg(jsonb_build_object('userId', id, 'name', name)), '[]') from (
        select id, name from people where is_held order by lower(name), id limit ${named}
      ) as listed) as people
    from people`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

export interface PolicyAgentRow {
  id: string;
  type: string;
  is_published: boolean;
  name: string | null;
  position: number | null;
}

/** Reads a page of the agents to which a policy applies, by name. Hidden ones have no name. */
export async function listAgents(
  tx: Database,
  {
    viewer,
    policyId,
    isInstancePolicy,
  }: { viewer: Pick<Caller, 'userId' | 'grants'>; policyId: string; isInstancePolicy: boolean },
  { query, ...page }: ListCall,
): Promise<Page<PolicyAgentRow>> {
  const visible = visibleTo(tx.selectFrom('agents').select('agents.id'), viewer, 'GptSystems');
  const isVisible = sql<boolean>`(a.type = 'System' and a.id in (${visible}) or a.created_by = ${viewer.userId})`;
  const { keywords } = query;
  const found = tx
    .selectFrom('agents as a')
    .select([
      'a.id',
      'a.type',
      'a.is_published',
      sql<string | null>`case when ${isVisible} then a.name end`.as('name'),
      sql<number | null>`array_position(a.chat_access_policy_ids, ${policyId}::uuid)`.as('position'),
    ])
    .where('a.deleted_at', 'is', null)
    .where(
      sql<boolean>`(a.chat_access_policy_ids @> array[${policyId}::uuid]
        or (${isInstancePolicy}::boolean and a.chat_access_policy_ids = '{}'))`,
    )
    // A search for words must not reveal hidden names.
    .where(
      keywords === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(${isVisible} and ${await containing(tx, sql.ref('a.name'), keywords)})`,
    );
  return keysetPage(tx, found, {
    ...page,
    query,
    list: `agents of policy ${policyId}`,
    sorts: {
      name: { by: sql`case when ${isVisible} then lower(a.name) else '' end`, type: 'text' },
    },
    defaultSort: 'name',
    id: sql.ref('a.id'),
  });
}

/** Lists the first policies by name. */
export const listChoices = async (
  tx: Database,
  { keywords, limit }: { keywords: string | undefined; limit: number },
) =>
  tx
    .selectFrom('chat_access_policies')
    .select(['id', 'name', 'description', 'is_fixed', 'is_instance_policy'])
    .where('deleted_at', 'is', null)
    .where(keywords === undefined ? sql<SqlBool>`true` : await containing(tx, sql.ref('name'), keywords))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();

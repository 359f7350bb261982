/** Whom an agent is open to: the rows that name them, and the people whom they reach. */
import type { Audience } from '@polylogue/contract/agents/publishing/publishing';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { currentMembers, heldRoles } from '../../../db/grants/held-roles.ts';

export type NamedSubjects = Omit<Audience, 'everyone'>;
const kinds = { userIds: 'user', roleIds: 'role', groupIds: 'group' } as const;

/** Whom an agent's audience names. */
export async function findAudience(tx: Database, agentId: string): Promise<NamedSubjects> {
  const rows = await tx
    .selectFrom('agent_audience')
    .select(['kind', 'subject_id'])
    .where('agent_id', '=', agentId)
    .orderBy('subject_id')
    .execute();
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.subject_id);
  return { userIds: of('user'), roleIds: of('role'), groupIds: of('group') };
}

/** Replaces whom an agent's audience names. */
export async function replaceAudience(
  tx: Transaction,
  agentId: string,
  subjects: NamedSubjects,
): Promise<void> {
  await tx.deleteFrom('agent_audience').where('agent_id', '=', agentId).execute();
  const rows = Object.entries(kinds).flatMap(([field, kind]) =>
    [...new Set(subjects[field as keyof typeof kinds])].map((subject_id) => ({
      agent_id: agentId,
      kind,
      subject_id,
    })),
  );
  if (rows.length > 0) await tx.insertInto('agent_audience').values(rows).execute();
}

interface Named {
  id: string;
  name: string;
}

/** Names of those that an audience names, a deleted role too; a group of a directory outside is called by its id. */
export async function findNames(
  tx: Database,
  { userIds, roleIds, groupIds }: NamedSubjects,
): Promise<{ users: Named[]; roles: Named[]; groups: Named[] }> {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'user' as kind, id::text, name from users where id = any (${userIds}::uuid[])
    union all
    select 'role', id::text, name from roles where id = any (${roleIds}::uuid[])
    union all
    select 'group', g.id, coalesce(d.display_name, g.id)
      from unnest(${groupIds}::text[]) as g (id) left join directory_groups d on d.id::text = g.id
    order by name`.execute(tx);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));
  return { users: of('user'), roles: of('role'), groups: of('group') };
}

/** An audience, and whether the agent is offered to it at all. */
export interface Reach {
  isOffered: boolean;
  audience: Audience;
  /** Of a personal agent: chats with it in any case. */
  ownerId: string | null;
}

/** Whether `u`, of the people, is reached. */
function reaches(tx: Database, at: Date, { isOffered, audience, ownerId }: Reach): RawBuilder<SqlBool> {
  if (!isOffered) return sql<SqlBool>`false`;
  if (audience.everyone) return sql<SqlBool>`true`;
  const userIds = ownerId ? [...audience.userIds, ownerId] : audience.userIds;
  return sql<SqlBool>`(u.id = any (${userIds}::uuid[])
    or u.id in (select held.user_id from (${heldRoles(tx, at)}) as held
      where held.role_id = any (${audience.roleIds}::uuid[]))
    or u.id in (select member.user_id from (${currentMembers(tx, at)}) as member
      where member.group_id = any (${audience.groupIds}::text[])))`;
}

export interface ReachEffect {
  audienceCount: number;
  gaining: { count: number; names: string[] };
  losing: { count: number; names: string[] };
}

/**
 * Whom a change of an audience reaches, gains and loses: people who may sign in and may use agents. `is true` has their
 * rights read once for all of them: a join would look each person up, since nearly everybody has the right. Names are
 * told of so many; with `among` of nobody else. `counted`: whose number is told.
 */
export async function compareReach(
  tx: Database,
  at: Date,
  {
    before,
    after,
    counted,
    named,
    among,
  }: { before: Reach; after: Reach; counted: Reach; named: number; among: readonly string[] | undefined },
): Promise<ReachEffect> {
  const isTold = among ? sql`id = any (${[...among]}::uuid[])` : sql.lit(true);
  const some = (condition: string) => sql`(
    select coalesce(array_agg(name), '{}') from (
      select name from people where ${sql.raw(condition)} and ${isTold} order by lower(name), id limit ${sql.lit(named)}
    ) as listed)`;
  const { rows } = await sql<{
    reached: number;
    gained: number;
    lost: number;
    gaining: string[];
    losing: string[];
  }>`with people as materialized (
      select u.id, u.name, ${reaches(tx, at, before)} as was_in, ${reaches(tx, at, after)} as is_in,
        ${reaches(tx, at, counted)} as is_counted
      from users u
      where u.deactivated_at is null
        and (u.id in (select held.user_id from (${heldRoles(tx, at)}) as held
          where held.role_id = any (array(select id from roles where 'GptSystemsRead' = any (actions))))) is true
    )
    select count(*) filter (where is_counted)::int as reached,
      count(*) filter (where people.is_in and not was_in)::int as gained,
      count(*) filter (where was_in and not people.is_in)::int as lost,
      ${some('people.is_in and not was_in')} as gaining, ${some('was_in and not people.is_in')} as losing
    from people`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return {
    audienceCount: row.reached,
    gaining: { count: row.gained, names: row.gaining },
    losing: { count: row.lost, names: row.losing },
  };
}

/** The answer for one that is named and is not there; `undefined`: all are. */
export async function findMissing(
  tx: Database,
  {
    userIds,
    roleIds,
    brandKeys,
    isActiveOnly,
  }: Pick<NamedSubjects, 'userIds' | 'roleIds'> & { brandKeys: readonly string[]; isActiveOnly: boolean },
): Promise<'user.not_found' | 'role.not_found' | 'brand.not_found' | undefined> {
  const { rows } = await sql<{ users: number; roles: number; brands: number }>`select
    (select count(*) from users where id = any (${userIds}::uuid[])
      and (deactivated_at is null or not ${sql.lit(isActiveOnly)}))::int as users,
    (select count(*) from roles where id = any (${roleIds}::uuid[]) and deleted_at is null)::int as roles,
    (select count(*) from brands where key = any (${[...brandKeys]}::text[]))::int as brands`.execute(tx);
  const found = rows[0] ?? { users: 0, roles: 0, brands: 0 };
  if (found.users < new Set(userIds).size) return 'user.not_found';
  if (found.roles < new Set(roleIds).size) return 'role.not_found';
  return found.brands < new Set(brandKeys).size ? 'brand.not_found' : undefined;
}

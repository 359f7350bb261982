/** Audience of an agent: its rows, and the users that it reaches. */
import type { Audience } from '@polylogue/contract/agents/publishing/publishing';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { isNamed, mayUseAgents } from '../../../db/grants/named-people.ts';
import { lockForShare } from '../../../db/locks.ts';

export type NamedSubjects = Omit<Audience, 'everyone'>;
const kinds = { userIds: 'user', roleIds: 'role', groupIds: 'group' } as const;

/** Reads the users, roles and groups of an agent's audience. */
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

/** Replaces the users, roles and groups of an agent's audience. */
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

/** Reads the names in an audience, including deleted roles. A group of an external directory is named by its id. */
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

/** An audience, and whether the agent is published. */
export interface AudienceState {
  isOffered: boolean;
  audience: Audience;
  /** Owner of a personal agent, who always has access. */
  ownerId: string | null;
}

/** Builds a condition on `users u` for being reached. */
export function reaches(
  tx: Database,
  at: Date,
  { isOffered, audience, ownerId }: AudienceState,
): RawBuilder<SqlBool> {
  if (!isOffered) return sql<SqlBool>`false`;
  if (audience.everyone) return sql<SqlBool>`true`;
  const userIds = ownerId ? [...audience.userIds, ownerId] : audience.userIds;
  return isNamed(tx, at, { ...audience, userIds });
}

export interface AudienceDifference {
  audienceCount: number;
  gaining: { count: number; names: string[] };
  losing: { count: number; names: string[] };
}

/**
 * Compares the users reached before and after a change, among active users who may use agents and accepted
 * their invitation. Returns at most `named` names, only of users in `among` if given. `counted` is the audience to count.
 */
export async function compareAudiences(
  tx: Database,
  at: Date,
  {
    before,
    after,
    counted,
    named,
    among,
  }: {
    before: AudienceState;
    after: AudienceState;
    counted: AudienceState;
    named: number;
    among: readonly string[] | undefined;
  },
): Promise<AudienceDifference> {
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
      where ${mayUseAgents(tx, at)}
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

/**
 * Returns the error code for a missing user, role or brand; `undefined` if all exist. Locks roles and brands, so that
 * their removal sees the agent.
 */
export async function findMissing(
  tx: Database,
  {
    userIds,
    roleIds,
    brandKeys,
    isActiveOnly,
  }: Pick<NamedSubjects, 'userIds' | 'roleIds'> & { brandKeys: readonly string[]; isActiveOnly: boolean },
): Promise<'user.not_found' | 'role.not_found' | 'brand.not_found' | undefined> {
  const lockedRoles = tx
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`id = any (${roleIds}::uuid[]) and deleted_at is null`)
    .orderBy('id')
    .$call(lockForShare);
  const lockedBrands = tx
    .selectFrom('brands')
    .select('key')
    .where(sql<boolean>`key = any (${[...brandKeys]}::text[]) and deleted_at is null`)
    .orderBy('key')
    .$call(lockForShare);
  const { rows } = await sql<{ users: number; roles: number; brands: number }>`select
    (select count(*) from users where id = any (${userIds}::uuid[])
      and (deactivated_at is null or not ${sql.lit(isActiveOnly)}))::int as users,
    (select count(*) from ${lockedRoles} as locked)::int as roles,
    (select count(*) from ${lockedBrands} as locked)::int as brands`.execute(tx);
  const found = rows[0] ?? { users: 0, roles: 0, brands: 0 };
  if (found.users < new Set(userIds).size) return 'user.not_found';
  if (found.roles < new Set(roleIds).size) return 'role.not_found';
  return found.brands < new Set(brandKeys).size ? 'brand.not_found' : undefined;
}

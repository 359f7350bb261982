/** Queries that compare people's roles before and after a previewed change, in one transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { effectiveRoles } from '../../../db/grants/effective-roles.ts';
import type { RoleRow } from './queries.ts';

/** Lists all roles that were not removed. */
export const listRoles = (tx: Database): Promise<RoleRow[]> =>
  tx.selectFrom('roles').selectAll().where('deleted_at', 'is', null).execute();

/**
 * People whom a change can affect: holders of the roles and members of the groups before it, and named
 * people.
 */
export interface AffectedPeople {
  roleIds?: readonly string[];
  groupIds?: readonly string[];
  userIds?: readonly string[];
}

/** Roles of active people among a selection, one row per person. */
const holdings = (tx: Database, at: Date, among: RawBuilder<unknown>) =>
  tx
    .selectFrom(effectiveRoles(tx, at).as('held'))
    .innerJoin('users', 'users.id', 'held.user_id')
    .where('users.deactivated_at', 'is', null)
    .where(sql<boolean>`held.user_id in (${among})`)
    .groupBy('held.user_id')
    .select(['held.user_id', sql<string[]>`array_agg(distinct held.role_id)`.as('role_ids')]);

function reached(tx: Database, at: Date, { roleIds = [], groupIds = [], userIds = [] }: AffectedPeople) {
  const holders = tx
    .selectFrom(effectiveRoles(tx, at).as('held'))
    .where(sql<boolean>`held.role_id = any (${[...roleIds]}::uuid[])`)
    .select('held.user_id');
  return sql`${holders}
    union select user_id from group_members where group_id = any (${[...groupIds]}::text[])
    union select id from users where id = any (${[...userIds]}::uuid[])`;
}

/**
 * Records, until the end of the transaction, the people whom the change can affect, with their current
 * roles.
 */
export async function snapshotHoldings(tx: Transaction, at: Date, reach: AffectedPeople): Promise<void> {
  await sql`create temporary table held_before on commit drop as
    with reached as materialized (${reached(tx, at, reach)})
    select reached.user_id, coalesce(held.role_ids, '{}') as role_ids
    from reached left join (${holdings(tx, at, sql`select user_id from reached`)}) as held
      on held.user_id = reached.user_id`.execute(tx);
}

/** Group of people with the same roles before and after. */
export interface HoldingCase {
  before: string[];
  after: string[];
  count: number;
  /** First people by name. */
  people: { userId: string; name: string }[];
}

/**
 * Compares the recorded roles with the current ones. Lists, by case, people whose roles differ and holders
 * of `changedRoles`.
 */
export async function compareHoldings(
  tx: Transaction,
  { at, changedRoles, named }: { at: Date; changedRoles: readonly string[]; named: number },
): Promise<HoldingCase[]> {
  const { rows } = await sql<HoldingCase>`
    select before, after, count(*) as count,
      to_jsonb((array_agg(jsonb_build_object('userId', user_id, 'name', name) order by lower(name), user_id)
        )[1:${sql.lit(named)}]) as people
    from (
      select b.role_ids as before, coalesce(a.role_ids, '{}') as after, u.id as user_id, u.name
      from held_before b
      left join (${holdings(tx, at, sql`select user_id from held_before`)}) a on a.user_id = b.user_id
      join users u on u.id = b.user_id
    ) as compared
    where before <> after or (before || after) && ${[...changedRoles]}::uuid[]
    group by before, after`.execute(tx);
  return rows;
}

/** Lists the roles that somebody holds. */
export async function listHeldRoleIds(tx: Transaction, at: Date): Promise<string[]> {
  const holders = tx
    .selectFrom(effectiveRoles(tx, at).as('held'))
    .innerJoin('users', 'users.id', 'held.user_id')
    .where('users.deactivated_at', 'is', null)
    .where(sql<boolean>`held.role_id = r.id`)
    .select(sql<true>`true`.as('is'));
  // Stops at the first holder of each role.
  const { rows } = await sql<{ id: string }>`
    select r.id from roles r where r.deleted_at is null and (${holders.limit(1)})`.execute(tx);
  return rows.map(({ id }) => id);
}

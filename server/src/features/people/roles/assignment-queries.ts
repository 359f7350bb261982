import { sql } from 'kysely';
import type { Database, Transaction } from '../../../db/client.ts';
import { lockForShare, lockForChange } from '../../../db/locks.ts';
import {
  type EffectiveRole,
  effectiveRoles,
  type RoleSelection,
} from '../../../db/grants/effective-roles.ts';
import { anyContaining } from '../../../db/lists/containing.ts';
import { keysetPage, type Page, type PageRequest } from '../../../db/lists/keyset-page.ts';
import type { RoleRow } from './queries.ts';

interface Assignment {
  userId: string;
  roleId: string;
}

/** Lists the distinct roles that a person holds now. */
export const listHeldRoles = (
  tx: Database,
  userId: string,
  { at, ...held }: RoleSelection & { at: Date },
): Promise<RoleRow[]> =>
  tx
    .selectFrom('roles')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(effectiveRoles(tx, at, held).as('held'))
        .select('held.role_id')
        .where('held.user_id', '=', userId),
    )
    .orderBy('name')
    .execute();

/** Lists the held roles once for each direct assignment and each group. */
export const listRoleSources = (
  tx: Database,
  userId: string,
  at: Date,
): Promise<(RoleRow & Pick<EffectiveRole, 'group_id' | 'ends_at'>)[]> =>
  tx
    .selectFrom(effectiveRoles(tx, at).as('held'))
    .innerJoin('roles', 'roles.id', 'held.role_id')
    .selectAll('roles')
    .select(['held.group_id', 'held.ends_at'])
    .where('held.user_id', '=', userId)
    .orderBy('roles.name')
    .orderBy('held.group_id')
    .execute();

/** Lists a person's direct assignments, ended or not. */
export const listDirectAssignments = (
  tx: Database,
  userId: string,
): Promise<{ role_id: string; ends_at: Date | null }[]> =>
  tx
    .selectFrom('role_assignments')
    .select(['role_id', 'ends_at'])
    .where('user_id', '=', userId)
    .orderBy('role_id')
    .execute();

export interface NewAssignment extends Assignment {
  at: Date;
  /** `null`: without end. */
  endsAt: Date | null;
  /** `null`: an operator, or the product itself. */
  createdBy: string | null;
}

/** Assigns a role, or changes when the assignment ends. */
export async function putAssignment(tx: Transaction, assignment: NewAssignment): Promise<void> {
  const { userId, roleId, at, endsAt, createdBy } = assignment;
  const changes = { ends_at: endsAt, created_at: at, created_by: createdBy };
  await tx
    .insertInto('role_assignments')
    .values({ user_id: userId, role_id: roleId, ...changes })
    .onConflict((conflict) => conflict.columns(['user_id', 'role_id']).doUpdateSet(changes))
    .execute();
}

export async function removeAssignment(tx: Transaction, { userId, roleId }: Assignment): Promise<void> {
  await tx
    .deleteFrom('role_assignments')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .execute();
}

/**
 * Locks a person, which serialises changes of their roles and groups. Resolves to whether the person
 * exists.
 */
export async function lockUser(tx: Transaction, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .$call(lockForChange)
    .executeTakeFirst();
  return user !== undefined;
}

/** Locks people in a fixed order, and lists the existing ones with their activation. */
export const lockUsers = (
  tx: Transaction,
  userIds: readonly string[],
): Promise<{ id: string; deactivated_at: Date | null }[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'deactivated_at'])
    .where('id', 'in', userIds)
    .orderBy('id')
    .$call(lockForChange)
    .execute();

/**
 * Locks the rights of people: their memberships, and their roles, removed or not, in a fixed order. The
 * administrator role is always included, since a holder of one role's lock may need it next.
 */
export async function lockRightsOf(tx: Transaction, userIds: readonly string[], at: Date): Promise<void> {
  await tx
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', 'in', userIds)
    .orderBy('group_id')
    .orderBy('user_id')
    .$call(lockForShare)
    .execute();
  await tx
    .selectFrom('roles')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('built_in', '=', 'administrator'),
        eb(
          'id',
          'in',
          tx
            .selectFrom(effectiveRoles(tx, at, { withRemoved: true }).as('held'))
            .select('held.role_id')
            .where('held.user_id', 'in', userIds),
        ),
      ]),
    )
    .orderBy('id')
    .$call(lockForChange)
    .execute();
}

/** Reads and locks a role, so that its grants don't change. */
export const lockRole = (tx: Transaction, roleId: string): Promise<RoleRow | undefined> =>
  tx
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', roleId)
    .where('deleted_at', 'is', null)
    .$call(lockForChange)
    .executeTakeFirst();

/** Reads and locks the roles that are bound to a group, removed or not, so that their grants don't change. */
export const lockRolesOfGroup = (tx: Transaction, groupId: string): Promise<RoleRow[]> =>
  tx
    .selectFrom('roles')
    .innerJoin('role_groups', 'role_groups.role_id', 'roles.id')
    .selectAll('roles')
    .where('role_groups.group_id', '=', groupId)
    .orderBy('roles.id')
    .$call((query) => lockForShare(query, 'roles'))
    .execute();

/** Serialises decisions about administrators. */
export async function lockAdministratorRole(tx: Transaction): Promise<void> {
  await tx
    .selectFrom('roles')
    .select('id')
    .where('built_in', '=', 'administrator')
    .$call(lockForChange)
    .executeTakeFirstOrThrow();
}

/** Checks that an active person other than `exceptUserId` is a direct administrator without end. */
export async function hasLastingAdministrator(tx: Database, exceptUserId?: string): Promise<boolean> {
  const holder = await tx
    .selectFrom('role_assignments')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .innerJoin('users', 'users.id', 'role_assignments.user_id')
    .select('users.id')
    .where('roles.built_in', '=', 'administrator')
    .where('role_assignments.ends_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .$if(exceptUserId !== undefined, (query) => query.where('users.id', '!=', exceptUserId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Active people who hold a role now. */
const holders = (tx: Database, roleId: string, at: Date) =>
  tx
    .selectFrom('users')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom(effectiveRoles(tx, at).as('held'))
          .where('held.role_id', '=', roleId)
          .groupBy('held.user_id')
          .select([
            'held.user_id',
            sql<boolean>`bool_or(held.group_id is null)`.as('is_assigned'),
            sql<Date | null>`max(held.ends_at)`.as('ends_at'),
            sql<string[]>`array_remove(array_agg(held.group_id order by held.group_id), null)`.as(
              'group_ids',
            ),
          ])
          .as('way'),
      (join) => join.onRef('way.user_id', '=', 'users.id'),
    )
    .where('users.deactivated_at', 'is', null)
    .select([
      'users.id',
      'users.name',
      'users.user_name',
      'users.email',
      'way.is_assigned',
      'way.ends_at',
      'way.group_ids',
    ]);

export type HolderRow = Awaited<ReturnType<ReturnType<typeof holders>['executeTakeFirstOrThrow']>>;

/** Lists a page of the people who hold a role, by name. */
export async function listHolders(
  tx: Database,
  { roleId, keywords, at }: { roleId: string; keywords: string | undefined; at: Date },
  page: Omit<PageRequest, 'list' | 'sorts' | 'defaultSort' | 'id'>,
): Promise<Page<HolderRow>> {
  const isFound = await anyContaining(tx, ['users.name', 'users.user_name'], keywords);
  const found = holders(tx, roleId, at).where(isFound);
  return keysetPage(tx, found, {
    ...page,
    list: `holders ${roleId}`,
    sorts: { name: { by: sql`lower(users.name)`, type: 'text' } },
    defaultSort: 'name',
    id: sql.ref('users.id'),
  });
}

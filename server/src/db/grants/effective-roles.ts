/** Current memberships and roles, used consistently for rights, audiences and counts. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Schema } from '../client.ts';

/** Validity of a membership that a directory reported, without a new sign-in. */
export const reportedMembershipMs = 24 * 60 * 60 * 1000;

/** Selects the distinct current members of groups. */
export function currentMembers(db: Database, at: Date) {
  const reportedAfter = new Date(at.getTime() - reportedMembershipMs);
  return db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['group_members.user_id', 'group_members.group_id'])
    .where((eb) =>
      eb.or([
        eb('group_members.is_reported', '=', false),
        eb('users.groups_reported_at', '>', reportedAfter),
      ]),
    );
}

export interface EffectiveRole {
  user_id: string;
  role_id: string;
  /** `null`: assigned to the person themselves. */
  group_id: string | null;
  /** End of a direct assignment. */
  ends_at: Date | null;
}

export interface RoleSelection {
  /** Includes removed roles, whose holders regain them by a restoration; for power over people only. */
  withRemoved?: boolean;
}

/**
 * Selects the current holders of roles, once per direct assignment or group, including deactivated people.
 */
export function effectiveRoles(
  db: Database,
  at: Date,
  { withRemoved = false }: RoleSelection = {},
): SelectQueryBuilder<Schema, 'role_assignments', EffectiveRole> {
  const throughGroups = db
    .selectFrom(currentMembers(db, at).as('member'))
    .innerJoin('role_groups', 'role_groups.group_id', 'member.group_id')
    .innerJoin('roles', 'roles.id', 'role_groups.role_id')
    .$if(!withRemoved, (query) => query.where('roles.deleted_at', 'is', null))
    .select([
      'member.user_id',
      'role_groups.role_id',
      sql<string | null>`role_groups.group_id`.as('group_id'),
      sql<Date | null>`null::timestamptz`.as('ends_at'),
    ]);
  return db
    .selectFrom('role_assignments')
    .innerJoin('roles', 'roles.id', 'role_assignments.role_id')
    .$if(!withRemoved, (query) => query.where('roles.deleted_at', 'is', null))
    .where((eb) =>
      eb.or([eb('role_assignments.ends_at', 'is', null), eb('role_assignments.ends_at', '>', at)]),
    )
    .select([
      'role_assignments.user_id',
      'role_assignments.role_id',
      sql<string | null>`null::text`.as('group_id'),
      'role_assignments.ends_at',
    ])
    .unionAll(throughGroups);
}

/** Selects `kind` and `subject_id` of all that can name a person: their id, current roles and groups. */
export const subjectsOf = (db: Database, userId: string, at: Date): RawBuilder<unknown> => sql`
  select 'user' as kind, ${userId} as subject_id
  union all
  select 'role', held.role_id::text from (${effectiveRoles(db, at)}) as held where held.user_id = ${userId}
  union all
  select 'group', member.group_id from (${currentMembers(db, at)}) as member where member.user_id = ${userId}`;

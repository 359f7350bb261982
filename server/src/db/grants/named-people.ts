/** Conditions on users: named directly, by role or by group, and allowed to use agents. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';
import { currentMembers, effectiveRoles } from './effective-roles.ts';
import { isInvited } from './invited-people.ts';

export interface NamedPeople {
  userIds: readonly string[];
  roleIds: readonly string[];
  groupIds: readonly string[];
}

/** Builds a condition on `users u` for being among named users, roles and groups. */
export const isNamed = (
  tx: Database,
  at: Date,
  { userIds, roleIds, groupIds }: NamedPeople,
): RawBuilder<SqlBool> => sql<SqlBool>`(u.id = any (${[...userIds]}::uuid[])
  or u.id in (select held.user_id from (${effectiveRoles(tx, at)}) as held
    where held.role_id = any (${[...roleIds]}::uuid[]))
  or u.id in (select member.user_id from (${currentMembers(tx, at)}) as member
    where member.group_id = any (${[...groupIds]}::text[])))`;

/**
 * Builds a condition on `users u` for active users who may use agents and accepted their invitation. `is true` makes
 * PostgreSQL read the rights once; a join would look up each user, since nearly all have the right.
 */
export const mayUseAgents = (
  tx: Database,
  at: Date,
): RawBuilder<SqlBool> => sql<SqlBool>`(u.deactivated_at is null and not ${isInvited}
  and (u.id in (select held.user_id from (${effectiveRoles(tx, at)}) as held
    where held.role_id = any (array(select id from roles where 'GptSystemsRead' = any (actions))))) is true)`;

/** SQL of step 5 of chat access: the policy that decides for a person or a visitor (domain.md §3). */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { currentMembers, effectiveRoles, subjectsOf } from '../../../db/grants/effective-roles.ts';

/** Selects the people whom policies name: `policy_id` and `user_id`. */
export const namedByPolicies = (tx: Database, at: Date): RawBuilder<unknown> => sql`
  select w.policy_id, w.subject_id::uuid as user_id from chat_access_policy_who w where w.kind = 'user'
  union all
  select w.policy_id, held.user_id from chat_access_policy_who w
    join (${effectiveRoles(tx, at)}) as held on held.role_id::text = w.subject_id where w.kind = 'role'
  union all
  select w.policy_id, member.user_id from chat_access_policy_who w
    join (${currentMembers(tx, at)}) as member on member.group_id = w.subject_id where w.kind = 'group'`;

/** Person by id, or `null` for a visitor. */
export interface PolicySubject {
  userId: string | null;
  at: Date;
}

/** Builds a condition on `chat_access_policies p` for holding a person or visitors. */
const holds = (tx: Database, { userId, at }: PolicySubject) =>
  userId === null
    ? sql`(p.is_for_everyone or p.is_for_visitors)`
    : sql`(p.is_for_everyone or p.is_for_signed_in or p.id in (
        select w.policy_id from (${subjectsOf(tx, userId, at)}) as s
          join chat_access_policy_who w on w.kind = s.kind and w.subject_id = s.subject_id))`;

/** Policies that apply to `agents`: the listed ones in order, or the instance policy. */
export const effectivePolicyIds = sql<string[]>`coalesce(nullif(agents.chat_access_policy_ids, '{}'),
  (select array[i.id] from chat_access_policies i where i.is_instance_policy and i.deleted_at is null), '{}')`;

/**
 * Selects the deciding policy for `agents` as one row: its id, and whether it lets the person in now. The first policy
 * decides that holds the person or no longer exists; the latter lets nobody in.
 */
export const decidingPolicy = (tx: Database, subject: PolicySubject): RawBuilder<unknown> => sql`
  select p.id as policy_id, p.id is not null and is_within_hours(p.hours, p.time_zone, ${subject.at}) as is_open
  from unnest(${effectivePolicyIds}) with ordinality as listed (id, position)
    left join chat_access_policies p on p.id = listed.id and p.deleted_at is null
  where p.id is null or ${holds(tx, subject)}
  order by listed.position limit 1`;

/** Builds a condition on `agents` for the policies: none applies, or the deciding one lets the person in. */
export const policyAdmits = (tx: Database, subject: PolicySubject): RawBuilder<boolean> =>
  sql<boolean>`(${effectivePolicyIds} = '{}'
    or coalesce((select decided.is_open from (${decidingPolicy(tx, subject)}) as decided), false))`;

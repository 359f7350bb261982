/** Policies of an agent as they apply to a person, for the explanation of chat access. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { currentMembers, effectiveRoles } from '../../../db/grants/effective-roles.ts';
import { openingOf } from './opening-queries.ts';

/** Policy that applies to an agent, in its order. */
export interface ExplainedPolicy {
  id: string;
  /** `null` if the policy no longer exists. */
  name: string | null;
  isInstancePolicy: boolean;
  /** True if the policy includes the person, or no longer exists. */
  decides: boolean;
  isOpen: boolean;
  /** Next start of the hours; `null` while they are open. */
  opensAt: Date | null;
  /** Users, roles and groups by which the policy names the person. */
  ways: { kind: 'user' | 'role' | 'group'; id: string; name: string }[];
}

/** Selects the entries by which `chat_access_policies p` names a person. */
const waysOf = (tx: Database, userId: string, at: Date): RawBuilder<unknown> => sql`
  select 'user' as kind, u.id::text as id, u.name from chat_access_policy_who w
    join users u on u.id::text = w.subject_id
    where w.policy_id = p.id and w.kind = 'user' and u.id = ${userId}
  union
  select 'role', r.id::text, r.name from chat_access_policy_who w
    join (${effectiveRoles(tx, at)}) as held on held.role_id::text = w.subject_id
    join roles r on r.id = held.role_id
    where w.policy_id = p.id and w.kind = 'role' and held.user_id = ${userId}
  union
  select 'group', w.subject_id, coalesce(g.display_name, w.subject_id) from chat_access_policy_who w
    join (${currentMembers(tx, at)}) as member on member.group_id = w.subject_id
    left join directory_groups g on g.id::text = w.subject_id
    where w.policy_id = p.id and w.kind = 'group' and member.user_id = ${userId}`;

/** Lists the policies that apply to an agent, in order, as they apply to a person. */
export async function explainPolicies(
  tx: Database,
  { userId, at }: { userId: string; at: Date },
  policyIds: readonly string[],
): Promise<ExplainedPolicy[]> {
  const opensAt = openingOf(at, { hours: sql`p.hours`, timeZone: sql`p.time_zone` });
  const { rows } = await sql<ExplainedPolicy>`
    select l.id, p.name, coalesce(p.is_instance_policy, false) as "isInstancePolicy",
      p.id is null or p.is_for_everyone or p.is_for_signed_in or ways.list <> '[]' as decides,
      p.id is not null and is_within_hours(p.hours, p.time_zone, ${at}) as "isOpen",
      ${opensAt} as "opensAt",
      ways.list as ways
    from unnest(${[...policyIds]}::uuid[]) with ordinality as l (id, position)
      left join chat_access_policies p on p.id = l.id and p.deleted_at is null,
      lateral (select coalesce(jsonb_agg(way), '[]') as list from (${waysOf(tx, userId, at)}) as way) as ways
    order by l.position`.execute(tx);
  return rows;
}

/** Objects that depend on a policy, a role or a group, which therefore cannot be removed. */
import type { Use } from '@polylogue/contract/http';
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { visibleTo } from '../../../db/lists/visible-to.ts';
import type { Caller } from '../../../http/requests/caller.ts';

type Viewer = Pick<Caller, 'userId' | 'grants'>;

/** Maximum number of objects per kind. */
const maxUses = 50;

/** Selects current agents as uses, with names that the viewer may see. */
const agentUses = (tx: Database, viewer: Viewer) => {
  const visible = visibleTo(tx.selectFrom('agents').select('agents.id'), viewer, 'GptSystems');
  return tx
    .selectFrom('agents as a')
    .where('a.deleted_at', 'is', null)
    .select([
      sql<Use['kind']>`case a.type when 'User' then 'personalAgent' else 'agent' end`.as('kind'),
      sql<string>`a.id::text`.as('id'),
      sql<string | null>`case when a.type = 'System' and a.id in (${visible})
        or a.created_by = ${viewer.userId} then a.name end`.as('name'),
    ])
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(maxUses);
};

/** Lists the agents that list a policy. */
export const usesOfPolicy = (tx: Database, viewer: Viewer, policyId: string): Promise<Use[]> =>
  agentUses(tx, viewer).where(sql<boolean>`a.chat_access_policy_ids @> array[${policyId}::uuid]`).execute();

export interface AudienceEntry {
  kind: 'role' | 'group';
  id: string;
}

/**
 * Lists what depends on a role or group: policies that name it, since its people would fall to the next policy, and
 * agents whose audience has no other entry.
 */
export async function usesOfSubject(
  tx: Database,
  viewer: Viewer,
  { kind, id }: AudienceEntry,
): Promise<Use[]> {
  const mayRead = ['ChatAccessPoliciesRead', 'ChatAccessPoliciesWrite'] as const;
  const policies = await tx
    .selectFrom('chat_access_policies as p')
    .innerJoin('chat_access_policy_who as w', 'w.policy_id', 'p.id')
    // A removed group can't be restored, so policies that can be restored keep it, too.
    .$if(kind === 'role', (query) => query.where('p.deleted_at', 'is', null))
    .where('w.kind', '=', kind)
    .where('w.subject_id', '=', id)
    .select(['p.id', 'p.name'])
    .orderBy('p.name')
    .limit(maxUses)
    .execute();
  const agents = await agentUses(tx, viewer)
    .where('a.type', '=', 'System')
    .where('a.is_for_everyone', '=', false)
    .where(sql<boolean>`exists (select from agent_audience s
      where s.agent_id = a.id and s.kind = ${kind} and s.subject_id = ${id})`)
    .where(sql<boolean>`(select count(*) from agent_audience s where s.agent_id = a.id) = 1`)
    .execute();
  const canSee = mayRead.some((action) => viewer.grants.has(action));
  return [
    ...policies.map(({ id: policyId, name }) => ({
      kind: 'chatAccessPolicy' as const,
      id: policyId,
      name: canSee ? name : null,
    })),
    ...agents,
  ];
}

/** Audience of guidelines that agents and their endpoints require. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { currentMembers, effectiveRoles } from '../../../db/grants/effective-roles.ts';
import type { AgentAudience } from '../../brands/public.ts';
import { decidingPolicy, namedByPolicies } from '../../access-policies/public.ts';
import type { PublicEndpoint } from '../agent/public-endpoint.ts';
import { decideChat, isOffered, mayChat, writableBy } from './queries.ts';

/** Condition on `agents` that they require a document. */
const requires = (documentId: string) =>
  sql<boolean>`${documentId}::uuid = any (agents.guidelines_document_ids)`;

/** Policies `p` that require a document and apply to an agent. */
const policiesOf = (documentId: string) => sql`chat_access_policies p
  where p.deleted_at is null and ${documentId}::uuid = any (p.guidelines_document_ids)
    and (p.is_instance_policy or exists (select from agents
      where agents.deleted_at is null and p.id = any (agents.chat_access_policy_ids)))`;

/** Selects the people in the audience of published agents that require a document, and those of its policies. */
function peopleUnder(tx: Database, at: Date, documentId: string): RawBuilder<unknown> {
  const some = sql`(select agents.* from agents where ${requires(documentId)}
    and ${isOffered({ brandKey: undefined, at })})`;
  const listed = (kind: string) => sql`${some} as agent
    join agent_audience a on a.agent_id = agent.id and a.kind = ${sql.lit(kind)}`;
  return sql`
    select users.id from users where exists (select from ${some} as agent where agent.is_for_everyone)
    union
    select agent.created_by from ${some} as agent where agent.type = 'User'
    union
    select a.subject_id::uuid from ${listed('user')}
    union
    select held.user_id from ${listed('role')}
      join (${effectiveRoles(tx, at)}) as held on held.role_id::text = a.subject_id
    union
    select member.user_id from ${listed('group')}
      join (${currentMembers(tx, at)}) as member on member.group_id = a.subject_id
    union
    select users.id from users where exists (
      select from ${policiesOf(documentId)} and (p.is_for_everyone or p.is_for_signed_in))
    union
    select named.user_id from (${namedByPolicies(tx, at)}) as named
      where named.policy_id in (select p.id from ${policiesOf(documentId)})`;
}

interface AudienceDeps {
  db: Database;
  /** Finds an agent, cached. */
  findById(agentId: string): Promise<{ guidelines_document_ids: readonly string[] } | undefined>;
  /** Finds a public endpoint, cached. */
  findEndpoint(endpointId: string): Promise<PublicEndpoint | undefined>;
}

/** Makes the audience of agents for guidelines. */
export const guidelinesAudience = (deps: AudienceDeps): AgentAudience => ({
  peopleUnder,
  async listUnder(tx, { caller, brandKey, at }, documentIds) {
    if (documentIds.length === 0) return [];
    const asker = { userId: caller.userId, brandKey, at };
    const ids = sql`${[...documentIds]}::uuid[]`;
    const { rows } = await sql<{ id: string }>`
      select document.id from (
          select distinct unnest(agents.guidelines_document_ids) as id from agents
          where agents.guidelines_document_ids && ${ids}
        ) as document
        where document.id = any (${ids}) and (select true from agents
          where document.id = any (agents.guidelines_document_ids)
            and (${mayChat(tx, asker)} or ${writableBy(caller)}) limit 1)
      union
      select document.id from chat_access_policies p, unnest(p.guidelines_document_ids) as document (id)
        where p.deleted_at is null and document.id = any (${ids}) and exists (select from agents
          where (p.id = any (agents.chat_access_policy_ids)
              or p.is_instance_policy and agents.chat_access_policy_ids = '{}')
            and ${mayChat(tx, asker)}
            and (select decided.policy_id from (${decidingPolicy(tx, asker)}) as decided) = p.id)`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  },
  async ofVisitor({ endpointId }, at) {
    const endpoint = await deps.findEndpoint(endpointId);
    if (!endpoint?.isEnabled) return undefined;
    const [agent, access] = await Promise.all([
      deps.findById(endpoint.agentId),
      decideChat(deps.db, { userId: null, at }, endpoint.agentId),
    ]);
    const documentIds = [...endpoint.guidelinesDocumentIds, ...(agent?.guidelines_document_ids ?? [])];
    return { brandKey: endpoint.brandKey, policyId: access?.policyId ?? null, documentIds };
  },
});

/** Audience of guidelines that agents and their endpoints require. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { currentMembers, effectiveRoles } from '../../../db/grants/effective-roles.ts';
import type { AgentAudience } from '../../brands/public.ts';
import type { AgentDeps } from '../catalog/agents-for-chat.ts';
import { isOffered, mayChat, writableBy } from './queries.ts';

/** Condition on `agents` that they require a document. */
const requires = (documentId: string) =>
  sql<boolean>`${documentId}::uuid = any (agents.guidelines_document_ids)`;

/** Selects the people in the audience of published agents that require a document. */
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
      join (${currentMembers(tx, at)}) as member on member.group_id = a.subject_id`;
}

/** Makes the audience of agents for guidelines. */
export const guidelinesAudience = (deps: Pick<AgentDeps, 'findById' | 'findEndpoint'>): AgentAudience => ({
  peopleUnder,
  async isUnder(tx, { caller, brandKey, at }, documentId) {
    const agent = await tx
      .selectFrom('agents')
      .select('agents.id')
      .where(requires(documentId))
      .where(({ or }) => or([mayChat(tx, { userId: caller.userId, brandKey, at }), writableBy(caller)]))
      .limit(1)
      .executeTakeFirst();
    return agent !== undefined;
  },
  async ofVisitor({ endpointId }) {
    const endpoint = await deps.findEndpoint(endpointId);
    if (!endpoint?.isEnabled) return undefined;
    const agent = await deps.findById(endpoint.agentId);
    const documentIds = [...endpoint.guidelinesDocumentIds, ...(agent?.guidelines_document_ids ?? [])];
    return { brandKey: endpoint.brandKey, documentIds };
  },
});

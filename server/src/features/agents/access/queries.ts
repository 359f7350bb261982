/** Set-based chat access to agents (steps 2 to 5), and the only place that decides it. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { subjectsOf } from '../../../db/grants/effective-roles.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import {
  decidingPolicy,
  effectivePolicyIds,
  findPolicyOpening,
  policyAdmits,
  type PolicySubject,
} from '../../access-policies/public.ts';
import { mayReadAgent, mayWriteAgent, type OwnedAgent } from './policy.ts';

/** User, brand and time of a chat request. The route checks `GptSystemsRead`. */
export interface ChatAsker {
  userId: string;
  /** Brand of the address; `undefined` for any brand. */
  brandKey: string | undefined;
  at: Date;
}

/** Builds a condition on `agents` for publishing at a time and under a brand. */
export const isOffered = ({ brandKey, at }: Omit<ChatAsker, 'userId'>): RawBuilder<SqlBool> => {
  const isOfBrand =
    brandKey === undefined
      ? sql.lit(true)
      : sql`(agents.brand_keys = '{}' or ${brandKey} = any (agents.brand_keys))`;
  return sql<SqlBool>`(agents.deleted_at is null and agents.is_published
    and (agents.published_from is null or agents.published_from <= ${at})
    and (agents.published_until is null or agents.published_until > ${at})
    and ${isOfBrand})`;
};

/** Selects agents whose audience contains a user, directly or by role or group. */
const agentsByAudience = (tx: Database, { userId, at }: Pick<ChatAsker, 'userId' | 'at'>) => sql`
  select a.agent_id from (${subjectsOf(tx, userId, at)}) as s
    join agent_audience a on a.kind = s.kind and a.subject_id = s.subject_id`;

/** Builds a condition on `agents` for the audience of a user. */
export const isInAudience = (tx: Database, asker: ChatAsker): RawBuilder<SqlBool> => sql<SqlBool>`(
  agents.is_for_everyone
  or (agents.type = 'User' and agents.created_by = ${asker.userId})
  or agents.id in (${agentsByAudience(tx, asker)}))`;

/** Builds a condition on `agents` for chat access. */
export const mayChat = (tx: Database, asker: ChatAsker): Expression<SqlBool> =>
  sql<SqlBool>`(${isOffered(asker)} and ${isInAudience(tx, asker)} and ${policyAdmits(tx, asker)})`;

/** Visitor of an agent's public endpoint, which replaces brand and audience. */
export interface VisitorAsker {
  userId: null;
  at: Date;
}

/** Chat access that was granted, with the policy that decided; `null` if none applies. */
export interface ChatAccess {
  policyId: string | null;
}

/** Chat access, now or later. */
export interface ChatDecision extends ChatAccess {
  /** Next start of the deciding policy's hours; `null` while it lets the asker in. */
  opensAt: Date | null;
}

/** Decides about chat access to an agent, in one statement if it is open; `undefined` without access. */
export async function decideChat(
  tx: Database,
  asker: ChatAsker | VisitorAsker,
  agentId: string,
): Promise<ChatDecision | undefined> {
  const isReached =
    asker.userId === null
      ? isOffered({ brandKey: undefined, at: asker.at })
      : sql`(${isOffered(asker)} and ${isInAudience(tx, asker)})`;
  const { rows } = await sql<ChatAccess & { isOpen: boolean | null }>`
    select decided.policy_id as "policyId", ${effectivePolicyIds} = '{}' or decided.is_open as "isOpen" from agents
    left join lateral (${decidingPolicy(tx, asker)}) as decided on true
    where agents.id = ${agentId} and ${isReached}`.execute(tx);
  const { policyId = null, isOpen } = rows[0] ?? {};
  if (isOpen) return { policyId, opensAt: null };
  const opensAt = policyId === null ? null : await findPolicyOpening(tx, policyId, asker.at);
  return opensAt === null ? undefined : { policyId, opensAt };
}

/** Finds the policy that decides about an agent, published or not; `null` if none does. */
export async function findDecidingPolicy(
  tx: Database,
  asker: PolicySubject,
  agentId: string,
): Promise<string | null> {
  const { rows } = await sql<{ policy_id: string | null }>`select decided.policy_id from agents
    cross join lateral (${decidingPolicy(tx, asker)}) as decided where agents.id = ${agentId}`.execute(tx);
  return rows[0]?.policy_id ?? null;
}

/** Lists the policies that decide for a user about at least one agent. */
export async function listDecidingPolicies(tx: Database, asker: ChatAsker): Promise<string[]> {
  const { rows } = await sql<{ policy_id: string }>`select distinct decided.policy_id from agents
    cross join lateral (${decidingPolicy(tx, asker)}) as decided
    where ${isOffered(asker)} and ${isInAudience(tx, asker)} and decided.is_open`.execute(tx);
  return rows.map(({ policy_id }) => policy_id);
}

/** Returns whether a user may chat with an agent. */
export const mayChatWith = async (tx: Database, asker: ChatAsker, agentId: string): Promise<boolean> =>
  (await decideChat(tx, asker, agentId))?.opensAt === null;

type Author = Pick<Caller, 'userId' | 'grants'>;

/** Builds a condition on `agents` for write access. Must match `mayWriteAgent`. */
export const writableBy = ({ userId, grants }: Author): Expression<SqlBool> => {
  const granted = grants.get('GptSystemsWriteSpecific');
  const isAll = grants.has('GptSystemsWrite') || granted === 'all';
  const ids = granted && granted !== 'all' ? [...granted] : [];
  const isOwn = sql`agents.created_by = ${userId}`;
  return sql<SqlBool>`(agents.deleted_at is null and case agents.type
    when 'User' then ${sql.lit(grants.has('GptSystemsRead'))} and ${isOwn}
    else ${sql.lit(isAll)} or agents.id = any (${ids}::uuid[])
      or ${sql.lit(grants.has('GptSystemsCreate'))} and ${isOwn} end)`;
};

/** Reads the rights of a user on an agent. Both are `false` if the agent does not exist. */
export async function rightsOn(
  tx: Database,
  author: Author,
  agentId: string,
): Promise<{ canRead: boolean; canWrite: boolean }> {
  const agent: OwnedAgent | undefined = await tx
    .selectFrom('agents')
    .select(['id', 'type', 'created_by'])
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!agent) return { canRead: false, canWrite: false };
  return { canRead: mayReadAgent(agent, author), canWrite: mayWriteAgent(agent, author) };
}

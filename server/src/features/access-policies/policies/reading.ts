/** Reads of chat access policies for screens. */
import type { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import type {
  ChatAccessPolicy,
  ChatAccessPolicySettings,
  PolicyEffect,
} from '@polylogue/contract/access-policies/policies/schemas';
import { AgentTypeSchema } from '@polylogue/contract/agents/agent/schemas';
import type { RouteInput } from '@polylogue/contract/http';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { listGuidelinesNames } from '../../brands/public.ts';
import { findOpening } from './opening-queries.ts';
import { mayOpenPolicies, maySeePeople } from './policy.ts';
import * as queries from './queries.ts';
import * as reading from './reading-queries.ts';
import { assertZone } from './zones.ts';
import { namesOf, presentRow, settingsOf } from './settings.ts';

export interface ReadDeps {
  db: Database;
  clock: Clock;
  continuationTokens: ContinuationTokens;
}

type Query<Call extends keyof typeof chatAccessPolicyRoutes> = RouteInput<
  (typeof chatAccessPolicyRoutes)[Call]
>['query'];

/** Maximum number of people in a preview. */
const namedPeople = 200;

async function findPolicy(db: Database, id: string): Promise<queries.PolicyRow> {
  const policy = await queries.findById(db, id);
  if (!policy) throw new AppError('access_policy.not_found');
  return policy;
}

/** Lists a page of policies; throws `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens: tokens }: ReadDeps,
  { caller, query }: { caller: Caller; query: Query<'list'> },
) {
  const filter = { isDeleted: query.state === 'deleted', isFixed: query.isFixed };
  const page = await queries.list(db, filter, { userId: caller.userId, query, tokens });
  return presentPage(page, (row) => presentRow(row, caller));
}

/** Reads a policy with the names of what it refers to. Throws `access_policy.not_found`. */
export async function get(db: Database, caller: Caller, id: string): Promise<ChatAccessPolicy> {
  const policy = await findPolicy(db, id);
  const row = presentRow(policy, caller);
  const guidelinesDocuments = await listGuidelinesNames(db, policy.guidelines_document_ids);
  return {
    ...row,
    names: { ...row.names, users: namesOf(policy, 'user'), guidelinesDocuments },
    createdAt: policy.created_at.toISOString(),
    createdBy: policy.created_by,
    updatedBy: policy.updated_by,
  };
}

/** Previews the effect of settings. Throws `access_policy.not_found` for an unknown policy. */
export async function preview(
  { db, clock }: Pick<ReadDeps, 'db' | 'clock'>,
  caller: Caller,
  { id, settings }: { id?: string; settings: ChatAccessPolicySettings },
): Promise<PolicyEffect> {
  const at = clock.now();
  await assertZone(db, settings.timeZone);
  const policy = id === undefined ? undefined : await findPolicy(db, id);
  const named = maySeePeople(caller) ? namedPeople : 0;
  const before = policy && settingsOf(policy).who;
  const effect = await reading.comparePeople(db, at, { before, after: settings.who, named });
  const opensAt = await findOpening(db, at, settings);
  return {
    peopleCount: effect.held,
    includesVisitors: settings.who.everyone || settings.who.visitors,
    gainingCount: effect.gained,
    losingCount: effect.lost,
    people: effect.people,
    agentCount: policy?.agent_count ?? 0,
    opensAt: opensAt?.toISOString() ?? null,
  };
}

/** Lists a page of the people whom a policy holds. Throws `access_policy.not_found`, also for one that is hidden. */
export async function people(
  { db, clock, continuationTokens: tokens }: ReadDeps,
  caller: Caller,
  { id, query }: { id: string; query: Query<'people'> },
) {
  if (!mayOpenPolicies(caller)) throw new AppError('access_policy.not_found');
  const { userId } = caller;
  const { who } = settingsOf(await findPolicy(db, id));
  const page = await reading.listPeople(
    db,
    { policyId: id, who, at: clock.now() },
    { userId, query, tokens },
  );
  return presentPage(page, ({ id: personId, ...person }) => ({ userId: personId, ...person }));
}

/** Lists a page of the agents to which a policy applies. Throws `access_policy.not_found`. */
export async function agents(
  { db, continuationTokens: tokens }: ReadDeps,
  caller: Caller,
  { id, query }: { id: string; query: Query<'agents'> },
) {
  const { is_instance_policy: isInstancePolicy } = await findPolicy(db, id);
  const { userId } = caller;
  const named = { viewer: caller, policyId: id, isInstancePolicy };
  const page = await reading.listAgents(db, named, { userId, query, tokens });
  return presentPage(page, (row) => ({
    gptSystemId: row.id,
    gptSystemType: AgentTypeSchema.parse(row.type),
    name: row.name,
    isPublished: row.is_published,
    position: row.position,
  }));
}

/** Lists the policies that agents may list. */
export async function choices({ db }: Pick<ReadDeps, 'db'>, { keywords, top }: Query<'choices'>) {
  const found = await reading.listChoices(db, { keywords, limit: top + 1 });
  const items = found.slice(0, top).map((row) => ({
    chatAccessPolicyId: row.id,
    name: row.name,
    description: row.description,
    isFixed: row.is_fixed,
    isInstancePolicy: row.is_instance_policy,
  }));
  return { items, hasMore: found.length > top };
}

/** Access of users to agents: one agent with its remedies, and all agents of a user. */
import type { AccessCheck, AgentAccess } from '@polylogue/contract/agents/access/access-check';
import { AgentTypeSchema } from '@polylogue/contract/agents/agent/schemas';
import { selectModel } from '@polylogue/contract/agents/agent/models';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { presentPage } from '../../../db/lists/keyset-page.ts';
import type { PageCall } from '../../../db/lists/named-page.ts';
import type { Caller, Grants } from '../../../http/requests/caller.ts';
import {
  effectiveOrder,
  explainPolicies,
  findPrices,
  listLimited,
  readInstancePolicy,
  readUsage,
} from '../../access-policies/public.ts';
import { type ConsentGate, consentSubjectOf } from '../../brands/public.ts';
import { agentAvatarUrl } from '../agent/avatar-urls.ts';
import type { OfferedModel } from '../agent/offers.ts';
import { answerSourceOf, type HasModel } from '../agent/policy.ts';
import { type AgentRow, newest, parsed } from '../agent/queries.ts';
import { findAudienceMatches, findPerson, listManagedAgents, type Subject } from './access-fact-queries.ts';
import { type AccessFacts, judge, presentSteps, type Verdict } from './explain.ts';
import { mayWriteAgent } from './policy.ts';
import { listRemedies } from './remedies.ts';

export interface AccessDeps {
  db: Database;
  hasModel(): Promise<HasModel>;
  /** Lists available models in order of preference. */
  offeredModels(): Promise<readonly OfferedModel[]>;
  guidelines: Pick<ConsentGate, 'explain'>;
  /** Returns the current grants of a user; `undefined` if deactivated. */
  grantsOf(userId: string): Promise<Grants | undefined>;
}

/** User, address and moment that are checked. */
export interface CheckedAccess {
  caller: Caller;
  userId: string;
  brandKey: string;
  at: Date;
  /** Language of names of guidelines. */
  language: Language;
}

/** Facts about the user that agents share. Throws `user.not_found`, also without the right to read users. */
async function readSubject(
  { db, grantsOf, hasModel: readModels }: AccessDeps,
  { caller, userId, brandKey, at }: CheckedAccess,
) {
  if (userId !== caller.userId && !caller.grants.has('UserRead')) throw new AppError('user.not_found');
  const [person, grants, hasModel] = await Promise.all([
    findPerson(db, userId),
    grantsOf(userId),
    readModels(),
  ]);
  if (!person) throw new AppError('user.not_found');
  return { userId, person, grants, hasModel, brandKey, at };
}

/** Reads the policies of agents as they apply to a user, by id, and the instance policy. */
async function readPolicies(db: Database, agents: readonly AgentRow[], subject: Subject) {
  const instancePolicy = await readInstancePolicy(db);
  const orderOf = ({ chat_access_policy_ids: listed }: AgentRow) =>
    effectiveOrder({ listed, instancePolicy });
  const policies = await explainPolicies(db, subject, [...new Set(agents.flatMap(orderOf))]);
  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  return (agent: AgentRow) => orderOf(agent).flatMap((id) => byId.get(id) ?? []);
}

/** Judges the access of a user to agents. */
async function judgeAll(
  db: Database,
  agents: readonly AgentRow[],
  subject: Omit<AccessFacts, 'matches' | 'policies'>,
): Promise<{ agent: AgentRow; facts: AccessFacts; verdicts: Verdict[] }[]> {
  const ids = agents.map(({ id }) => id);
  const [matches, policiesOf] = await Promise.all([
    findAudienceMatches(db, subject, ids),
    readPolicies(db, agents, subject),
  ]);
  return agents.map((agent) => {
    const facts = { ...subject, matches: matches.get(agent.id) ?? [], policies: policiesOf(agent) };
    return { agent, facts, verdicts: judge(agent, facts) };
  });
}

/** Judges the guidelines that the next question needs accepted. */
async function judgeGuidelines(
  { db, guidelines }: AccessDeps,
  { agent, facts, language }: { agent: AgentRow; facts: AccessFacts; language: Language },
): Promise<Verdict> {
  const { userId, brandKey, at, policies } = facts;
  const { count, unmet } = await guidelines.explain(db, {
    subject: consentSubjectOf({ userId }),
    brandKey,
    policyId: policies.find(({ decides }) => decides)?.id ?? null,
    documentIds: agent.guidelines_document_ids,
    at,
    language,
  });
  const objects = unmet.map(({ documentId: id, name, requiredBy }) => ({
    kind: 'guidelinesDocument' as const,
    id,
    name: name ?? id,
    requiredBy,
  }));
  const step = { step: 'guidelines' as const, isPassed: unmet.length === 0, objects };
  if (step.isPassed) return { ...step, reason: count === 0 ? 'noGuidelines' : 'consented' };
  const isGone = unmet.some(({ name }) => name === null);
  return { ...step, reason: isGone ? 'guidelinesGone' : 'consentMissing' };
}

/** Checks whether a model answers for the agent and has no known price. */
async function isUnpriced(
  { db, offeredModels }: AccessDeps,
  { configuration }: AgentRow,
  { hasModel, at }: AccessFacts,
): Promise<boolean> {
  if (answerSourceOf(configuration, hasModel) !== 'model') return false;
  const model = selectModel(await offeredModels(), configuration);
  if (!model) return false;
  const [price] = await findPrices(db, [{ provider: model.provider, model: model.name }], at);
  return price === undefined;
}

/** Judges the limits of the deciding policy, as the next question would meet them. */
async function judgeLimits(deps: AccessDeps, agent: AgentRow, facts: AccessFacts): Promise<Verdict> {
  const { userId, at, policies } = facts;
  const step = { step: 'limits' as const, isPassed: true, objects: [] };
  const deciding = policies.find(({ decides }) => decides);
  const [policy] = deciding ? await listLimited(deps.db, [deciding.id]) : [];
  const [usage] = policy ? await readUsage(deps.db, [policy], { ownerId: userId, at }) : [];
  if (!policy || !usage || usage.limits.length === 0) return { ...step, reason: 'noLimits' };
  const needsPrice = !policy.allowsUnknownPrice && policy.limits.some(({ kind }) => kind === 'cost');
  if (needsPrice && (await isUnpriced(deps, agent, facts))) {
    return { ...step, isPassed: false, reason: 'priceUnknown', limits: usage.limits };
  }
  const reached = usage.limits.filter(({ left }) => left === 0);
  if (reached.length === 0) return { ...step, reason: 'withinLimits', limits: usage.limits };
  const ends = reached.map(({ freeAt }) => (freeAt === null ? at.getTime() : Date.parse(freeAt)));
  return {
    ...step,
    isPassed: false,
    reason: 'limitReached',
    limits: usage.limits,
    at: new Date(Math.max(...ends)),
  };
}

/** Explains the access of a user to an agent that the caller may write. Throws `agent.not_found`, `user.not_found`. */
export async function checkAccess(
  deps: AccessDeps,
  agentId: string,
  checked: CheckedAccess,
): Promise<AccessCheck> {
  const { db } = deps;
  const { caller, userId, brandKey, at } = checked;
  const row = await newest(db).where('agents.id', '=', agentId).executeTakeFirst();
  const agent = row && parsed(row);
  if (!agent || agent.deleted_at || !mayWriteAgent(agent, caller)) throw new AppError('agent.not_found');
  const subject = await readSubject(deps, checked);
  const [judged] = await judgeAll(db, [agent], subject);
  if (!judged) throw new Error('an agent without a verdict');
  const { facts } = judged;
  const { language } = checked;
  const verdicts = [
    ...judged.verdicts,
    ...(await Promise.all([
      judgeGuidelines(deps, { agent, facts, language }),
      judgeLimits(deps, agent, facts),
    ])),
  ];
  return {
    userId,
    name: subject.person.name,
    brandKey,
    at: at.toISOString(),
    ...presentSteps(verdicts),
    remedies: await listRemedies(db, verdicts, { agent, facts, caller }),
  };
}

interface AccessPage extends Omit<PageCall, 'userId'> {
  access: 'allowed' | 'refused' | undefined;
}

/** Lists a page of agents that the caller may write, with the access of a user. Throws `user.not_found`. */
export async function listAgentsOf(
  deps: AccessDeps,
  checked: CheckedAccess,
  { access, ...page }: AccessPage,
) {
  const { db } = deps;
  const { caller } = checked;
  const subject = await readSubject(deps, checked);
  const { person, grants, hasModel } = subject;
  const canSignIn = !person.isDeactivated && !person.isInvited && grants?.has('GptSystemsRead') === true;
  const asked = { ...page, asker: subject, canSignIn, hasModel, access };
  const found = await listManagedAgents(db, caller, asked);
  const judged = await judgeAll(db, found.rows.map(parsed), subject);
  return presentPage({ ...found, rows: judged }, presentAccess);
}

function presentAccess({ agent, verdicts }: { agent: AgentRow; verdicts: readonly Verdict[] }): AgentAccess {
  const { mayChat: isAllowed, steps } = presentSteps(verdicts);
  const decision =
    steps.find(({ outcome }) => outcome === 'refused') ?? steps.find(({ step }) => step === 'audience');
  if (!decision) throw new Error('an access check without its audience');
  return {
    gptSystemId: agent.id,
    name: agent.configuration.name,
    description: agent.configuration.description,
    gptSystemType: AgentTypeSchema.parse(agent.type),
    avatarUrl: agentAvatarUrl(agent),
    builtIn: agent.built_in,
    updatedAt: agent.updated_at.toISOString(),
    mayChat: isAllowed,
    decision,
  };
}

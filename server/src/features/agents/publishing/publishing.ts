/** Who may chat with an agent, where and when (document 2 §7.9, publishing/V2; §7.8). Each change is audited. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import type { PublicEndpointOfAgent } from '@polylogue/contract/agents/publishing/public-endpoint';
import type {
  Publishing,
  PublishingAnswer,
  PublishingV1,
} from '@polylogue/contract/agents/publishing/publishing';
import type { Warning } from '@polylogue/contract/http';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { KeySealer } from '../../../sealed-key.ts';
import { mayWriteAgent, publishedState } from '../access/policy.ts';
import { assertMayWiden } from '../access/widening.ts';
import { contentOf, endpointContent } from '../agent/agent-content.ts';
import type { PublishGate } from '../drafts/publish-draft.ts';
import type { AgentChange, AgentContent } from '../agent/aggregates.ts';
import * as audienceQueries from '../agent/audience-queries.ts';
import * as endpointQueries from '../agent/endpoint-queries.ts';
import { presentEndpoint, sealIdentityKeys } from '../agent/public-endpoint.ts';
import { checklistOf, type EvaluationStanding } from './checklist.ts';
import type { Configuration } from '../agent/configuration.ts';
import { boundLibraries } from '../knowledge/bound-libraries.ts';
import type { HasModel } from '../agent/policy.ts';
import * as queries from '../agent/queries.ts';

/** People who are named of those that gain and lose. */
const namedPeople = 10;

/** What an answer about publishing is made from. */
export interface PublishingDeps {
  /** Whether answers can come from a model at the moment. */
  hasModel(): Promise<HasModel>;
  gate: PublishGate;
  /** The models that can be asked, in the order of preference. */
  offeredModels(): Promise<readonly OfferedDeployment[]>;
  evaluationOf(
    db: Database,
    version: { agentId: string; configuration: Configuration },
  ): Promise<EvaluationStanding>;
}

interface Asking {
  caller: Caller;
  at: Date;
}

async function findWritable(db: Database, caller: Caller, agentId: string): Promise<queries.AgentRow> {
  const agent = await queries.findById(db, agentId);
  if (!agent || agent.deleted_at || !mayWriteAgent(agent, caller)) throw new AppError('agent.not_found');
  return agent;
}

/** What is set of an agent, beside its endpoint. */
const publishingOf = ({
  isPublished,
  isHidden,
  from,
  until,
  audience,
  brandKeys,
}: AgentContent): Publishing => ({
  isPublished,
  isHidden,
  from,
  until,
  audience,
  brandKeys,
  chatAccessPolicyIds: [],
});

/** A personal agent is its owner's in any case: naming them would count as having shared it. */
function withoutOwner(agent: queries.AgentRow, publishing: Publishing): Publishing {
  if (agent.type !== 'User') return publishing;
  const userIds = publishing.audience.userIds.filter((id) => id !== agent.created_by);
  return { ...publishing, audience: { ...publishing.audience, userIds } };
}

/** What an agent's columns would say of a publishing. */
const columnsOf = (publishing: Publishing) => ({
  is_published: publishing.isPublished,
  is_hidden: publishing.isHidden,
  published_from: publishing.from === null ? null : new Date(publishing.from),
  published_until: publishing.until === null ? null : new Date(publishing.until),
  is_for_everyone: publishing.audience.everyone,
  brand_keys: publishing.brandKeys,
});

const reachOf = (agent: queries.AgentRow, publishing: Publishing, at: Date): audienceQueries.Reach => ({
  isOffered: publishedState({ ...agent, ...columnsOf(publishing) }, at) === 'published',
  audience: publishing.audience,
  ownerId: agent.type === 'User' ? agent.created_by : null,
});

/** Whose number is told: of what is not published, those whom publishing it would reach. */
const countedReach = (publishing: Publishing, reach: audienceQueries.Reach): audienceQueries.Reach =>
  publishing.isPublished ? reach : { ...reach, isOffered: true };

async function endpointOf(db: Database, agentId: string): Promise<PublicEndpointOfAgent | null> {
  const endpoint = await endpointQueries.findByAgent(db, agentId);
  const keys = endpoint && (await endpointQueries.findIdentityKeys(db, endpoint.id));
  return endpoint && keys ? presentEndpoint(endpoint, keys) : null;
}

function warningsOf(publishing: Publishing, audienceCount: number): Warning[] {
  const warning = (property: string, code: string, message: string): Warning => ({ property, code, message });
  if (!publishing.isPublished) return [];
  return audienceCount === 0
    ? [warning('audience', 'agent.audience_empty', 'Nobody may chat with this agent.')]
    : [];
}

/** What would be, or is: `publishing` of an agent that is now as `before` says. */
async function answerOf(
  db: Database,
  { hasModel, offeredModels, evaluationOf }: Omit<PublishingDeps, 'gate'>,
  {
    agent,
    before,
    publishing,
    caller,
    at,
  }: Asking & {
    agent: queries.AgentRow;
    before: Publishing;
    publishing: Publishing;
  },
): Promise<PublishingAnswer> {
  const { userIds, roleIds, groupIds } = publishing.audience;
  const { configuration } = agent;
  const after = reachOf(agent, publishing, at);
  const [names, effect, publicEndpoint, isModelThere, models, evaluation, libraries] = await Promise.all([
    audienceQueries.findNames(db, { userIds, roleIds, groupIds }),
    audienceQueries.compareReach(db, at, {
      before: reachOf(agent, before, at),
      after,
      counted: countedReach(publishing, after),
      named: namedPeople,
      // Who is in a group or holds a role is told to whoever sees people; nobody else learns it here.
      among: caller.grants.has('UserRead') ? undefined : [...before.audience.userIds, ...userIds],
    }),
    endpointOf(db, agent.id),
    hasModel(),
    offeredModels(),
    evaluationOf(db, { agentId: agent.id, configuration }),
    boundLibraries(db, caller, agent),
  ]);
  const endpoint = publishing.publicEndpoint ?? publicEndpoint;
  const knownGroups = new Set(names.groups.filter(({ id, name }) => id !== name).map(({ id }) => id));
  return {
    ...publishing,
    publicEndpoint,
    gptSystemId: agent.id,
    version: agent.entityVersion,
    names,
    checklist: checklistOf(configuration, {
      hasModel: isModelThere,
      models,
      evaluation,
      limits: endpoint?.isEnabled ? endpoint.limits : undefined,
    }),
    effect: { ...effect, knowsAllMembers: groupIds.every((id) => knownGroups.has(id)) },
    libraries,
    warnings: warningsOf(publishing, effect.audienceCount),
  };
}

/** Reads who may chat with an agent. Throws `agent.not_found`. */
export async function readPublishing(
  db: Database,
  deps: PublishingDeps,
  { caller, at, agentId }: Asking & { agentId: string },
): Promise<PublishingAnswer> {
  const agent = await findWritable(db, caller, agentId);
  const publishing = publishingOf(await contentOf(db, agent));
  return answerOf(db, deps, { agent, before: publishing, publishing, caller, at });
}

/** Tells what a publishing would be, and changes nothing. Throws as `replacePublishing`. */
export async function tryPublishing(
  db: Database,
  deps: PublishingDeps,
  { caller, at, agentId, publishing: asked }: Asking & { agentId: string; publishing: Publishing },
): Promise<PublishingAnswer> {
  const agent = await findWritable(db, caller, agentId);
  const publishing = withoutOwner(agent, asked);
  await assertAllowed(db, caller, { agent, publishing });
  const before = await contentOf(db, agent);
  await assertMayWiden({ tx: db, caller }, { agent, before, after: publishing, at });
  await assertPassed(db, deps, { agent, publishing });
  return answerOf(db, deps, { agent, before: publishingOf(before), publishing, caller, at });
}

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((id) => !before.includes(id));

/** Refuses what is not there, unless it was named before and has gone since, and what a personal agent can't have. */
async function assertAllowed(
  db: Database,
  caller: Caller,
  { agent, publishing }: { agent: queries.AgentRow; publishing: Publishing },
): Promise<void> {
  const { audience, brandKeys, publicEndpoint } = publishing;
  const isPersonal = agent.type === 'User';
  if (isPersonal && (audience.everyone || audience.roleIds.length > 0 || publicEndpoint)) {
    throw new AppError('agent.personal_audience');
  }
  const named = await audienceQueries.findAudience(db, agent.id);
  const missing = await audienceQueries.findMissing(db, {
    userIds: added(named.userIds, audience.userIds),
    // A search for people finds no others, either.
    isActiveOnly: !caller.grants.has('UserRead'),
    roleIds: added(named.roleIds, audience.roleIds),
    brandKeys: publicEndpoint ? [...brandKeys, publicEndpoint.brandKey] : brandKeys,
  });
  if (missing) throw new AppError(missing);
}

/** Asks the gate where people would meet what they do not meet yet: versions of what is published pass it before. */
async function assertPassed(
  db: Database,
  { gate }: Pick<PublishingDeps, 'gate'>,
  { agent, publishing }: { agent: queries.AgentRow; publishing: Publishing },
): Promise<void> {
  if (!publishing.isPublished || agent.is_published) return;
  await gate(db, { agentId: agent.id, configuration: agent.configuration });
}

/** What a publishing is checked and sealed with. */
export type ReplacingDeps = Pick<PublishingDeps, 'gate'> & { sealer: KeySealer };

/**
 * Replaces who may chat with an agent. Throws `agent.not_found`, `agent.personal_audience`, `user.not_found`,
 * `role.not_found`, `brand.not_found`, `request.name_taken` for the endpoint, `agent.evaluation_failed`, and
 * `data_source.not_found` where more could be read of a library that the caller may not read.
 */
export async function replacePublishing(
  { tx, id, at, caller, record }: AgentChange,
  { sealer, gate }: ReplacingDeps,
  asked: Publishing,
): Promise<void> {
  const agent = await findWritable(tx, caller, id);
  const publishing = withoutOwner(agent, asked);
  await assertAllowed(tx, caller, { agent, publishing });
  const before = await contentOf(tx, agent);
  await assertMayWiden({ tx, caller }, { agent, before, after: publishing, at });
  await assertPassed(tx, { gate }, { agent, publishing });
  const { isPublished, isHidden, from, until, audience, brandKeys, publicEndpoint } = publishing;
  await queries.updatePublishing(tx, id, columnsOf(publishing));
  await audienceQueries.replaceAudience(tx, id, audience);
  if (publicEndpoint) {
    const { identityKeys, ...settings } = publicEndpoint;
    const keys = sealIdentityKeys(sealer, id, identityKeys);
    await endpointQueries.put(tx, { id: newId(), agentId: id, ...settings, identityKeys: keys, at });
  }
  const after = {
    ...before,
    isPublished,
    isHidden,
    from,
    until,
    audience,
    brandKeys,
    ...(publicEndpoint && { publicEndpoint: endpointContent(publicEndpoint) }),
    // Which keys they are is nowhere kept; that they were changed is.
    ...(publicEndpoint?.identityKeys && { identityKeys: newId() }),
  };
  record(before, after, 'Publishing');
}

/**
 * The older call, which names people and roles alone. Throws as `replacePublishing`, and `agent.audience_wider` where
 * the agent would stay open to more than it names.
 */
export async function replaceOlderPublishing(
  change: AgentChange,
  deps: ReplacingDeps,
  { isPublished, userIds, roleIds }: PublishingV1,
): Promise<void> {
  const agent = await findWritable(change.tx, change.caller, change.id);
  const before = publishingOf(await contentOf(change.tx, agent));
  const { everyone, groupIds } = before.audience;
  const endpoint = await endpointQueries.findByAgent(change.tx, change.id);
  const isWider = everyone || groupIds.length > 0 || endpoint?.isEnabled === true;
  if (isPublished && isWider) throw new AppError('agent.audience_wider');
  await replacePublishing(change, deps, {
    ...before,
    isPublished,
    audience: { everyone, groupIds, userIds, roleIds },
  });
}

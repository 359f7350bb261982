/** Publishing of agents: audience, brands and schedule (document 2 §7.9, publishing/V2; §7.8). */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import type {
  PublicEndpointOfAgent,
  PublicEndpointSettings,
} from '@polylogue/contract/agents/publishing/public-endpoint';
import type {
  Publishing,
  PublishingAnswer,
  PublishingV1,
} from '@polylogue/contract/agents/publishing/publishing';
import type { Warning } from '@polylogue/contract/http';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { lockGroups } from '../../../db/grants/lock-groups.ts';
import { newId } from '../../../db/id.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { KeySealer } from '../../../sealed-key.ts';
import { assertGuidelinesKnown, listGuidelinesNames } from '../../brands/public.ts';
import { mayWriteAgent, publishedState } from '../access/policy.ts';
import { assertMayWiden } from '../access/widening.ts';
import { contentOf, endpointContent } from '../agent/agent-content.ts';
import type { PublishGate } from '../drafts/publish-draft.ts';
import type { AgentChange, AgentContent } from '../agent/aggregates.ts';
import * as audienceQueries from '../agent/audience-queries.ts';
import * as endpointQueries from '../agent/endpoint-queries.ts';
import { assertMayReorder, lockListed } from '../../access-policies/public.ts';
import { policiesOf } from '../access/policy-effect-queries.ts';
import { presentEndpoint, sealIdentityKeys } from '../agent/public-endpoint.ts';
import { checklistOf, type VersionEvaluationStatus } from './checklist.ts';
import type { Configuration } from '../agent/configuration.ts';
import { listBoundLibraries } from '../knowledge/bound-libraries.ts';
import type { HasModel } from '../agent/policy.ts';
import * as queries from '../agent/queries.ts';

/** Maximum number of names of gaining and of losing users. */
const namedPeople = 200;

export interface PublishingDeps {
  /** Returns a check for available models. */
  hasModel(): Promise<HasModel>;
  gate: PublishGate;
  /** Lists available models in order of preference. */
  offeredModels(): Promise<readonly OfferedDeployment[]>;
  evaluationOf(
    db: Database,
    version: { agentId: string; configuration: Configuration },
  ): Promise<VersionEvaluationStatus>;
}

interface Reader {
  caller: Caller;
  at: Date;
}

async function findWritable(db: Database, caller: Caller, agentId: string): Promise<queries.AgentRow> {
  const agent = await queries.findById(db, agentId);
  if (!agent || agent.deleted_at || !mayWriteAgent(agent, caller)) throw new AppError('agent.not_found');
  return agent;
}

/** Takes the fields that a publishing shares with the content of its agent. */
function sharedFields(content: AgentContent | WholePublishing) {
  const { isPublished, isHidden, from, until, audience, brandKeys, chatAccessPolicyIds } = content;
  return { isPublished, isHidden, from, until, audience, brandKeys, chatAccessPolicyIds };
}

/** Publishing whose omitted policies and guidelines are those from before. */
type WholePublishing = Publishing & { chatAccessPolicyIds: string[]; guidelinesDocumentIds: string[] };

/** Converts the content of an agent to its publishing, without its endpoint. */
const publishingOf = (content: AgentContent): WholePublishing => ({
  ...sharedFields(content),
  guidelinesDocumentIds: content.guidelinesDocumentIds,
});

/** Completes a publishing with the policies and guidelines that it omits. */
const withKept = (before: AgentContent, publishing: Publishing): WholePublishing => ({
  ...publishing,
  chatAccessPolicyIds: publishing.chatAccessPolicyIds ?? before.chatAccessPolicyIds,
  guidelinesDocumentIds: publishing.guidelinesDocumentIds ?? before.guidelinesDocumentIds,
  ...(publishing.publicEndpoint && {
    publicEndpoint: {
      ...publishing.publicEndpoint,
      guidelinesDocumentIds: requiredAtEndpoint(before, publishing.publicEndpoint),
    },
  }),
});

const requiredAtEndpoint = (
  { publicEndpoint }: AgentContent,
  { guidelinesDocumentIds }: PublicEndpointSettings,
): string[] => guidelinesDocumentIds ?? publicEndpoint?.guidelinesDocumentIds ?? [];

/** Removes the owner of a personal agent from its audience, since the agent would count as shared. */
function withoutOwner(agent: queries.AgentRow, publishing: WholePublishing): WholePublishing {
  if (agent.type !== 'User') return publishing;
  const userIds = publishing.audience.userIds.filter((id) => id !== agent.created_by);
  return { ...publishing, audience: { ...publishing.audience, userIds } };
}

/** Converts a publishing to columns. */
const columnsOf = (publishing: WholePublishing) => ({
  is_published: publishing.isPublished,
  is_hidden: publishing.isHidden,
  published_from: publishing.from === null ? null : new Date(publishing.from),
  published_until: publishing.until === null ? null : new Date(publishing.until),
  is_for_everyone: publishing.audience.everyone,
  brand_keys: publishing.brandKeys,
  guidelines_document_ids: publishing.guidelinesDocumentIds,
  chat_access_policy_ids: publishing.chatAccessPolicyIds,
});

const reachOf = (
  agent: queries.AgentRow,
  publishing: WholePublishing,
  at: Date,
): audienceQueries.AudienceState => ({
  isOffered: publishedState({ ...agent, ...columnsOf(publishing) }, at) === 'published',
  audience: publishing.audience,
  ownerId: agent.type === 'User' ? agent.created_by : null,
});

/** Returns the audience to count, as if the agent were published. */
const countedReach = (
  publishing: Publishing,
  reach: audienceQueries.AudienceState,
): audienceQueries.AudienceState => (publishing.isPublished ? reach : { ...reach, isOffered: true });

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

interface ComparedPublishing extends Reader {
  agent: queries.AgentRow;
  before: WholePublishing;
  publishing: WholePublishing;
}

/** Builds the response for a publishing, compared with `before`. */
async function answerOf(
  db: Database,
  { hasModel, offeredModels, evaluationOf }: Omit<PublishingDeps, 'gate'>,
  { agent, before, publishing, caller, at }: ComparedPublishing,
): Promise<PublishingAnswer> {
  const { userIds, roleIds, groupIds } = publishing.audience;
  const { configuration } = agent;
  const after = reachOf(agent, publishing, at);
  const publicEndpoint = await endpointOf(db, agent.id);
  const [names, documents, effect, isModelThere, models, evaluation, libraries] = await Promise.all([
    audienceQueries.findNames(db, { userIds, roleIds, groupIds }),
    listGuidelinesNames(db, guidelinesOf(publishing, publicEndpoint)),
    audienceQueries.compareAudiences(db, at, {
      before: reachOf(agent, before, at),
      after,
      counted: countedReach(publishing, after),
      named: namedPeople,
      // Members of groups and roles are visible only to callers who may read users.
      among: caller.grants.has('UserRead') ? undefined : [...before.audience.userIds, ...userIds],
    }),
    hasModel(),
    offeredModels(),
    evaluationOf(db, { agentId: agent.id, configuration }),
    listBoundLibraries(db, caller, agent),
  ]);
  const endpoint = publishing.publicEndpoint === undefined ? publicEndpoint : publishing.publicEndpoint;
  const knownGroups = new Set(names.groups.filter(({ id, name }) => id !== name).map(({ id }) => id));
  return {
    ...publishing,
    publicEndpoint,
    gptSystemId: agent.id,
    version: agent.entityVersion,
    names: { ...names, guidelinesDocuments: documents },
    checklist: checklistOf(configuration, {
      hasModel: isModelThere,
      models,
      evaluation,
      limits: endpoint?.isEnabled ? endpoint.limits : undefined,
    }),
    effect: { ...effect, knowsAllMembers: groupIds.every((id) => knownGroups.has(id)) },
    libraries,
    policies: await policiesOf(db, {
      before: before.chatAccessPolicyIds,
      listed: publishing.chatAccessPolicyIds,
      counted: { ...after, isOffered: true },
      hasVisitors: endpoint?.isEnabled ?? false,
      caller,
      at,
    }),
    warnings: warningsOf(publishing, effect.audienceCount),
  };
}

/** Reads the publishing of an agent. Throws `agent.not_found`. */
export async function readPublishing(
  db: Database,
  deps: PublishingDeps,
  { caller, at, agentId }: Reader & { agentId: string },
): Promise<PublishingAnswer> {
  const agent = await findWritable(db, caller, agentId);
  const publishing = publishingOf(await contentOf(db, agent));
  return answerOf(db, deps, { agent, before: publishing, publishing, caller, at });
}

/** Returns the result of a publishing without changes. Throws as `replacePublishing`. */
export async function previewPublishing(
  db: Database,
  deps: PublishingDeps,
  { caller, at, agentId, publishing: requested }: Reader & { agentId: string; publishing: Publishing },
): Promise<PublishingAnswer> {
  const agent = await findWritable(db, caller, agentId);
  const before = await contentOf(db, agent);
  const publishing = withoutOwner(agent, withKept(before, requested));
  await assertAllowed(db, caller, { agent, publishing });
  await assertMayWiden({ tx: db, caller }, { agent, before, after: publishing, at });
  await assertPassed(db, deps, { agent, publishing });
  return answerOf(db, deps, { agent, before: publishingOf(before), publishing, caller, at });
}

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((id) => !before.includes(id));

/** Lists the documents that an agent and its endpoint require. */
const guidelinesOf = (
  { guidelinesDocumentIds }: WholePublishing,
  endpoint: Pick<PublicEndpointSettings, 'guidelinesDocumentIds'> | null | undefined,
): string[] => [...new Set([...guidelinesDocumentIds, ...(endpoint?.guidelinesDocumentIds ?? [])])];

/** Rejects unknown guidelines, newly added unknown users, roles, groups and brands, and settings that a personal agent cannot have. */
async function assertAllowed(
  db: Database,
  caller: Caller,
  { agent, publishing }: { agent: queries.AgentRow; publishing: WholePublishing },
): Promise<void> {
  const { audience, brandKeys, publicEndpoint } = publishing;
  await assertGuidelinesKnown(db, guidelinesOf(publishing, publicEndpoint));
  const isPersonal = agent.type === 'User';
  if (isPersonal && (audience.everyone || audience.roleIds.length > 0 || publicEndpoint)) {
    throw new AppError('agent.personal_audience');
  }
  const named = await audienceQueries.findAudience(db, agent.id);
  const missing = await audienceQueries.findMissing(db, {
    userIds: added(named.userIds, audience.userIds),
    // Search also hides deactivated users from these callers.
    isActiveOnly: !caller.grants.has('UserRead'),
    roleIds: added(named.roleIds, audience.roleIds),
    brandKeys: [...added(agent.brand_keys, brandKeys), ...(publicEndpoint ? [publicEndpoint.brandKey] : [])],
  });
  if (missing) throw new AppError(missing);
  if (!(await lockGroups(db, added(named.groupIds, audience.groupIds))))
    throw new AppError('group.not_found');
  const [before, after] = [agent.chat_access_policy_ids, publishing.chatAccessPolicyIds];
  await lockListed(db, added(before, after));
  await assertMayReorder(db, caller, { before, after });
}

/** Applies the gate when an agent gets published. Versions of a published agent have already passed it. */
async function assertPassed(
  db: Database,
  { gate }: Pick<PublishingDeps, 'gate'>,
  { agent, publishing }: { agent: queries.AgentRow; publishing: Publishing },
): Promise<void> {
  if (!publishing.isPublished || agent.is_published) return;
  await gate(db, { agentId: agent.id, configuration: agent.configuration });
}

/** Lists the guidelines of a personal agent that a change shares with more people; `undefined` if it shares none. */
export async function guidelinesOfSharing(
  db: Database,
  { agentId, publishing: { isPublished, audience } }: { agentId: string; publishing: Publishing },
): Promise<readonly string[] | undefined> {
  const agent = await queries.findById(db, agentId);
  if (!isPublished || agent?.type !== 'User') return undefined;
  const before = await audienceQueries.findAudience(db, agentId);
  const isShared =
    !agent.is_published ||
    added(before.userIds, audience.userIds).length > 0 ||
    added(before.groupIds, audience.groupIds).length > 0;
  const hasAudience = audience.userIds.length > 0 || audience.groupIds.length > 0;
  return isShared && hasAudience ? agent.guidelines_document_ids : undefined;
}

/** Forms send an empty object if no key was touched. */
const hasKeyChange = (endpoint: PublicEndpointSettings | null | undefined): boolean =>
  endpoint?.identityKeys?.primary !== undefined || endpoint?.identityKeys?.secondary !== undefined;

export type ReplacingDeps = Pick<PublishingDeps, 'gate'> & { sealer: KeySealer };

/**
 * Replaces the publishing of an agent. Throws `agent.not_found`, `agent.personal_audience`, `user.not_found`,
 * `role.not_found`, `group.not_found`, `brand.not_found`, `request.name_taken` for the endpoint, and `agent.evaluation_failed`.
 * Throws `data_source.not_found` if the change lets more be read of a library that the caller may not read.
 */
export async function replacePublishing(
  { tx, id, at, caller, record }: AgentChange,
  { sealer, gate }: ReplacingDeps,
  requested: Publishing,
): Promise<void> {
  const agent = await findWritable(tx, caller, id);
  const before = await contentOf(tx, agent);
  const publishing = withoutOwner(agent, withKept(before, requested));
  await assertAllowed(tx, caller, { agent, publishing });
  await assertMayWiden({ tx, caller }, { agent, before, after: publishing, at });
  await assertPassed(tx, { gate }, { agent, publishing });
  const { audience, publicEndpoint } = publishing;
  await queries.updatePublishing(tx, id, columnsOf(publishing));
  await audienceQueries.replaceAudience(tx, id, audience);
  if (publicEndpoint) {
    const { identityKeys, ...settings } = publicEndpoint;
    const keys = sealIdentityKeys(sealer, id, identityKeys);
    const guidelinesDocumentIds = requiredAtEndpoint(before, settings);
    const endpoint = { id: newId(), agentId: id, ...settings, guidelinesDocumentIds };
    await endpointQueries.put(tx, { ...endpoint, identityKeys: keys, at });
  } else if (publicEndpoint === null) {
    await endpointQueries.remove(tx, id, at);
  }
  const after = {
    ...before,
    ...sharedFields(publishing),
    guidelinesDocumentIds: publishing.guidelinesDocumentIds,
    ...(publicEndpoint !== undefined && { publicEndpoint: endpointContent(publicEndpoint) }),
    // Records that keys changed, without their values.
    ...(hasKeyChange(publicEndpoint) && { identityKeys: newId() }),
  };
  record(before, after, 'Publishing');
}

/**
 * Replaces users and roles by the older call. Throws as `replacePublishing`, and `agent.audience_wider` if the audience
 * would also include others.
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

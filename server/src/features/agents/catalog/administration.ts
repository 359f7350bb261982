/** Administration of agents (document 2 §7.9). */
import type { ReplacedConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { Agent, AgentRow as WireRow, AgentVersion } from '@polylogue/contract/agents/agent/schemas';
import { AgentTypeSchema } from '@polylogue/contract/agents/agent/schemas';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import { AppError } from '../../../app-error.ts';
import { changedFields } from '../../../changes/aggregate.ts';
import type { Database } from '../../../db/client.ts';
import { type PageRequest, presentPage } from '../../../db/lists/keyset-page.ts';
import type { PageCall } from '../../../db/lists/named-page.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { assertBindable, assertDefined, assertReadable } from '../access/data-sources.ts';
import { mayReadAgent, mayWriteAgent, permissionsOn, publishedState } from '../access/policy.ts';
import { mayChatWith } from '../access/queries.ts';
import { contentOf } from '../agent/agent-content.ts';
import type { AgentChange } from '../agent/aggregates.ts';
import { agentAvatarUrl } from '../agent/avatar-urls.ts';
import { shippedConfiguration } from '../agent/built-in-texts.ts';
import {
  type Configuration,
  ConfigurationSchema,
  configurationOfWire,
  presentConfiguration,
} from '../agent/configuration.ts';
import * as listQueries from './list-queries.ts';
import { addVersion, type NewVersion, presentVersion, type PublishGate } from '../drafts/publish-draft.ts';
import * as queries from '../agent/queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Number of days covered by usage counts. */
const countedDays = 30;

export interface AdministrationDeps {
  db: Database;
  continuationTokens: ContinuationTokens;
}

interface Reader {
  caller: Caller;
  at: Date;
}

const noUse = { lastUsedAt: null, questions: 0, positive: 0, negative: 0 };

function presentRow(
  agent: listQueries.ListedAgent,
  { caller, at }: Reader,
  use: Omit<listQueries.AgentUse, 'agentId'> = noUse,
): WireRow {
  const permissions = permissionsOn(agent, caller);
  // Users with only chat access see just name and description.
  const { canRead } = permissions;
  return {
    gptSystemId: agent.id,
    name: agent.configuration.name,
    description: agent.configuration.description,
    gptSystemType: AgentTypeSchema.parse(agent.type),
    avatarUrl: agentAvatarUrl(agent),
    builtIn: agent.built_in,
    state: publishedState(agent, at),
    isHidden: agent.is_hidden,
    hasDraft: agent.has_draft,
    brandKeys: canRead ? agent.brand_keys : [],
    owner:
      canRead && agent.created_by !== null
        ? { userId: agent.created_by, name: agent.maker_name ?? '' }
        : null,
    configurationVersion: agent.version,
    languageEngine: canRead ? agent.configuration.languageEngine : null,
    deploymentName: canRead ? agent.configuration.deploymentName : null,
    lastUsedAt: canRead ? (use.lastUsedAt?.toISOString() ?? null) : null,
    questions30Days: canRead ? use.questions : 0,
    feedback30Days: { positive: canRead ? use.positive : 0, negative: canRead ? use.negative : 0 },
    publicEndpoint: canRead ? agent.endpoint_name : null,
    version: agent.entityVersion,
    updatedAt: agent.updated_at.toISOString(),
    deletedAt: agent.deleted_at?.toISOString() ?? null,
    permissions,
  };
}

const countedSince = (at: Date) => new Date(at.getTime() - countedDays * dayMs);

/** Lists a page of agents. Throws `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens: tokens }: AdministrationDeps,
  { caller, at }: Reader,
  query: PageCall['query'] & listQueries.AgentFilter,
) {
  const since = countedSince(at);
  const page = await listQueries.listPage(db, caller, { filter: query, at, since, query, tokens });
  const ids = page.rows.map(({ id }) => id);
  const uses = new Map((await listQueries.findUse(db, ids, since)).map((use) => [use.agentId, use]));
  return presentPage(page, (row) => presentRow(row, { caller, at }, uses.get(row.id)));
}

/** Finds an agent that the caller may write. Throws `agent.not_found`. */
export async function findWritable(
  db: Database,
  caller: Caller,
  agentId: string,
): Promise<listQueries.ListedAgent> {
  const agent = await listQueries.findListed(db, caller, agentId);
  if (!agent || agent.deleted_at || !mayWriteAgent(agent, caller)) throw new AppError('agent.not_found');
  return agent;
}

/** Reads an agent, or only name and description with chat access. Throws `agent.not_found`. */
export async function get(db: Database, { caller, at }: Reader, agentId: string): Promise<Agent> {
  const agent = await listQueries.findListed(db, caller, agentId);
  if (!agent || agent.deleted_at) throw new AppError('agent.not_found');
  const { userId } = caller;
  const isReadable = mayReadAgent(agent, caller);
  const isKnown = isReadable || (await mayChatWith(db, { userId, brandKey: undefined, at }, agentId));
  if (!isKnown) throw new AppError('agent.not_found');
  const [[use], draftId] = await Promise.all([
    listQueries.findUse(db, [agentId], countedSince(at)),
    listQueries.findDraftId(db, { agentId, userId }),
  ]);
  const { name, description } = agent.configuration;
  const visible = isReadable ? agent.configuration : ConfigurationSchema.parse({ name, description });
  return {
    ...presentRow(agent, { caller, at }, use),
    configuration: presentConfiguration(visible),
    draftId,
    createdAt: agent.created_at.toISOString(),
  };
}

async function findForChange({ tx, id, caller }: AgentChange): Promise<queries.AgentRow> {
  const agent = await queries.findById(tx, id);
  if (!agent || !mayWriteAgent(agent, caller)) throw new AppError('agent.not_found');
  return agent;
}

/** Adds a version of an agent, built from its newest one. Throws `agent.not_found`. */
async function change(
  agentChange: AgentChange,
  gate: PublishGate,
  versionOf: (agent: queries.AgentRow) => NewVersion | Promise<NewVersion>,
): Promise<void> {
  const agent = await findForChange(agentChange);
  await addVersion(agentChange, agent, { ...(await versionOf(agent)), gate });
}

/** Adds a version with the given configuration. Throws `agent.not_found`, `data_source.not_found`. */
export const replace = (
  agentChange: AgentChange,
  gate: PublishGate,
  body: ReplacedConfiguration,
): Promise<void> =>
  change(agentChange, gate, async ({ avatar_file_id: avatarFileId, configuration: before }) => {
    const configuration = configurationOfWire(body, before.bindings);
    await assertBindable(agentChange, { before, after: configuration });
    await assertDefined(agentChange.tx, { before, after: configuration });
    return { configuration, avatarFileId };
  });

/** Replaces the picture, or removes it with `null`. Throws `agent.not_found`. */
export const setAvatar = (
  agentChange: AgentChange,
  gate: PublishGate,
  file: Pick<ReceivedFile, 'fileId'> | null,
): Promise<void> =>
  change(agentChange, gate, ({ configuration }) => ({ configuration, avatarFileId: file?.fileId ?? null }));

/** Adds a version that equals an earlier one. Throws as `replace`, and `agent.version_not_found`. */
export const restoreVersion = (agentChange: AgentChange, gate: PublishGate, version: number): Promise<void> =>
  change(agentChange, gate, async ({ configuration: before }) => {
    const earlier = await queries.findVersion(agentChange.tx, agentChange.id, version);
    if (!earlier) throw new AppError('agent.version_not_found');
    await assertBindable(agentChange, { before, after: earlier.configuration });
    return { configuration: earlier.configuration, avatarFileId: earlier.avatar_file_id };
  });

/** Adds a version that equals the built-in one. Throws `agent.not_found`, `agent.not_built_in`. */
export const reset = (
  agentChange: AgentChange,
  gate: PublishGate,
  handbookLibraryId: string,
): Promise<void> =>
  change(agentChange, gate, ({ built_in: builtIn }) => {
    const configuration: Configuration | undefined = shippedConfiguration(builtIn, handbookLibraryId);
    if (!configuration) throw new AppError('agent.not_built_in');
    return { configuration, avatarFileId: null };
  });

/** Removes an agent. Its conversations stay readable. Throws `agent.not_found`, `agent.built_in`. */
export async function remove(agentChange: AgentChange): Promise<void> {
  const agent = await findForChange(agentChange);
  if (agent.built_in !== null) throw new AppError('agent.built_in');
  agentChange.record(await contentOf(agentChange.tx, agent), undefined);
}

/**
 * Restores a removed agent. Restoring a published agent of the organisation requires the right to its libraries, unless
 * the caller removed it. Throws `agent.not_found`, `data_source.not_found`.
 */
export async function restore(agentChange: AgentChange): Promise<void> {
  const agent = await findForChange(agentChange);
  const isOwnRemoval = agent.updated_by === agentChange.caller.userId;
  if (agent.type === 'System' && agent.is_published && !isOwnRemoval)
    await assertReadable(agentChange, agent.configuration);
  agentChange.record(undefined, await contentOf(agentChange.tx, agent), 'Restore');
}

/** Lists a page of an agent's versions. Throws `agent.not_found`, `request.continuation_token_invalid`. */
export async function listVersions(
  { db, continuationTokens: tokens }: AdministrationDeps,
  caller: Caller,
  { agentId, query }: { agentId: string; query: PageRequest['query'] },
) {
  await findWritable(db, caller, agentId);
  const { userId } = caller;
  const { rows, ...page } = await listQueries.listVersions(db, agentId, { userId, query, tokens });
  const items = rows.map((row) => {
    const { configuration: is, ...version } = presentVersion(row);
    const was = row.before ? presentConfiguration(ConfigurationSchema.parse(row.before)) : {};
    return { ...version, changedFields: changedFields(was, is) };
  });
  return { ...page, items };
}

/** Reads a version of an agent. Throws `agent.not_found`, `agent.version_not_found`. */
export async function getVersion(
  db: Database,
  caller: Caller,
  { agentId, version }: { agentId: string; version: number },
): Promise<AgentVersion> {
  await findWritable(db, caller, agentId);
  const found = await queries.findVersion(db, agentId, version);
  if (!found) throw new AppError('agent.version_not_found');
  return presentVersion(found);
}

/** Finds a personal agent of the caller. Throws `agent.not_found`. */
export async function findOwn(db: Database, caller: Caller, agentId: string): Promise<queries.AgentRow> {
  const agent = await findWritable(db, caller, agentId);
  if (agent.type !== 'User') throw new AppError('agent.not_found');
  return agent;
}

/** Publishing of a draft as a new agent or as the next version of one (document 2 §7.7, §7.9). */
import { AppError } from '../../../app-error.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { assertBindable } from '../access/data-sources.ts';
import { mayWriteAgent } from '../access/policy.ts';
import { contentOf } from '../agent/agent-content.ts';
import { type AgentChange, agentAggregate, type DraftChange, draftContentOf } from '../agent/aggregates.ts';
import {
  type BoundConfiguration,
  type Configuration,
  ConfigurationSchema,
  presentConfiguration,
} from '../agent/configuration.ts';
import type { DraftRow } from '../agent/draft.ts';
import * as draftQueries from './draft-queries.ts';
import { findDraft, type DraftKey } from './drafts.ts';
import * as queries from '../agent/queries.ts';

/** Throws `agent.evaluation_failed` for a version that must not be published. */
export type PublishGate = (
  tx: Database,
  version: { agentId: string; configuration: Configuration },
) => Promise<void>;

export interface NewVersion {
  configuration: Configuration;
  avatarFileId: string | null;
}

/** Adds the next version of a locked agent. Returns its number. */
export async function addVersion(
  { tx, id: agentId, at, actor, record }: Pick<AgentChange, 'tx' | 'id' | 'at' | 'actor' | 'record'>,
  before: queries.AgentRow,
  { configuration, avatarFileId, gate }: NewVersion & { gate: PublishGate },
): Promise<number> {
  await gate(tx, { agentId, configuration });
  const version = before.version + 1;
  const added = { agentId, version, configuration, avatarFileId };
  await queries.insertVersion(tx, { ...added, createdAt: at, createdBy: actor.userId });
  await queries.updateLegacyColumns(tx, agentId, configuration);
  const was = await contentOf(tx, before);
  record(was, { ...was, name: configuration.name, configurationVersion: version }, 'Publish');
  return version;
}

/**
 * Creates an agent from a draft. A personal agent is published at once, one of the organisation is not. The agent keeps
 * the draft's id, from which its default picture is drawn.
 */
async function createAgent(change: DraftChange, draft: DraftRow, gate: PublishGate): Promise<string> {
  const { configuration, agentType: type, avatarFileId } = draft;
  const { tx, id: agentId, at, caller, record } = change.alsoNew(agentAggregate, draft.id);
  await assertMayBind(change, draft, ConfigurationSchema.parse({ name: '' }));
  await gate(tx, { agentId, configuration });
  await queries.insertAgent(tx, {
    id: agentId,
    type,
    ...queries.legacyColumns(configuration),
    is_published: type === 'User',
    is_for_everyone: false,
    created_at: at,
    created_by: caller.userId,
    updated_at: at,
    updated_by: caller.userId,
  });
  const version = { agentId, version: 1, configuration, avatarFileId };
  await queries.insertVersion(tx, { ...version, createdAt: at, createdBy: caller.userId });
  const agent = await queries.findById(tx, agentId);
  if (!agent) throw new AppError('agent.not_found');
  record(undefined, await contentOf(tx, agent));
  return agentId;
}

/** Adds a version from a draft. Throws `agent.not_found`, `agent.newer_version` with both sides, `data_source.not_found`. */
async function updateAgent(
  change: DraftChange,
  draft: DraftRow & { agentId: string },
  gate: PublishGate,
): Promise<number> {
  const agentChange = await change.also(agentAggregate, draft.agentId);
  const agent = await queries.findById(change.tx, draft.agentId);
  if (!agent || !mayWriteAgent(agent, change.caller)) throw new AppError('agent.not_found');
  if (agent.version !== draft.baseVersion) {
    const current = await conflictOf(change.tx, draft, agent.id);
    throw new AppError('agent.newer_version', { current });
  }
  await assertMayBind(change, draft, agent.configuration);
  return addVersion(agentChange, agent, { ...draft, gate });
}

/**
 * Requires the publisher's right to newly bound libraries of an agent of the organisation, which reads them for its
 * whole audience. The author's right is not sufficient. Throws `data_source.not_found`.
 */
async function assertMayBind(
  { tx, caller }: Pick<DraftChange, 'tx' | 'caller'>,
  { agentType, configuration }: DraftRow,
  before: BoundConfiguration,
): Promise<void> {
  if (agentType === 'System') await assertBindable({ tx, caller }, { before, after: configuration });
}

/** Reads both sides of a conflict and their common base. */
async function conflictOf(tx: Transaction, draft: DraftRow, agentId: string) {
  const [theirs, base] = await Promise.all([
    queries.findVersion(tx, agentId),
    draft.baseVersion === null ? undefined : queries.findVersion(tx, agentId, draft.baseVersion),
  ]);
  return {
    mine: presentConfiguration(draft.configuration),
    theirs: theirs && presentVersion(theirs),
    base: base ? presentConfiguration(base.configuration) : null,
  };
}

/** Converts a version to its wire format. */
export const presentVersion = (version: queries.VersionRow) => ({
  configurationVersion: version.version,
  createdAt: version.created_at.toISOString(),
  createdBy:
    version.created_by === null ? null : { userId: version.created_by, name: version.maker_name ?? '' },
  configuration: presentConfiguration(version.configuration),
});

export interface PublishingDraft extends DraftKey {
  caller: Caller;
  gate: PublishGate;
  /** Throws if drafts of this kind cannot be published. Called after the caller's access is checked. */
  assertPublishingAllowed(db: Database): Promise<void>;
}

/** Publishes a draft and rebases it on the new version. Returns the agent's id. */
export async function publishDraft(
  change: DraftChange,
  { caller, gate, assertPublishingAllowed, ...key }: PublishingDraft,
): Promise<string> {
  const { tx, id, record } = change;
  const draft = await findDraft({ db: tx }, caller, key);
  await assertPublishingAllowed(tx);
  const { agentId } = draft;
  const [publishedAgentId, baseVersion] =
    agentId === null
      ? [await createAgent(change, draft, gate), 1]
      : [agentId, await updateAgent(change, { ...draft, agentId }, gate)];
  const after = { ...draftContentOf(draft), agentId: publishedAgentId, baseVersion };
  await draftQueries.update(tx, id, after);
  record(draftContentOf(draft), after);
  return publishedAgentId;
}

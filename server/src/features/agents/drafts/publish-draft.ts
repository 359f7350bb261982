/** A draft becomes an agent, or the next version of one (document 2 §7.7, §7.9). */
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

/** Stops what must not be published; throws `agent.evaluation_failed`. */
export type PublishGate = (
  tx: Database,
  version: { agentId: string; configuration: Configuration },
) => Promise<void>;

export interface NewVersion {
  configuration: Configuration;
  avatarFileId: string | null;
}

/** Makes the next version of an agent that is locked. Resolves to its number. */
export async function addVersion(
  { tx, id: agentId, at, actor, record }: Pick<AgentChange, 'tx' | 'id' | 'at' | 'actor' | 'record'>,
  before: queries.AgentRow,
  { configuration, avatarFileId, gate }: NewVersion & { gate: PublishGate },
): Promise<number> {
  await gate(tx, { agentId, configuration });
  const version = before.version + 1;
  const made = { agentId, version, configuration, avatarFileId };
  await queries.insertVersion(tx, { ...made, createdAt: at, createdBy: actor.userId });
  await queries.updateLegacyColumns(tx, agentId, configuration);
  const was = await contentOf(tx, before);
  record(was, { ...was, name: configuration.name, configurationVersion: version }, 'Publish');
  return version;
}

/**
 * Makes an agent of a draft: a personal one is its author's at once, another waits for its audience. It keeps the
 * draft's id, from which its picture is drawn.
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

/** Makes the next version of a draft's agent. Throws `agent.not_found`, `agent.newer_version` with both sides, `data_source.not_found`. */
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
 * An agent of the organisation reads its libraries for everybody whom it answers: whoever publishes what it was not bound
 * to so far must have the right to that, whoever made the draft, and whenever. Throws `data_source.not_found`.
 */
async function assertMayBind(
  { tx, caller }: Pick<DraftChange, 'tx' | 'caller'>,
  { agentType, configuration }: DraftRow,
  before: BoundConfiguration,
): Promise<void> {
  if (agentType === 'System') await assertBindable({ tx, caller }, { before, after: configuration });
}

/** What both sides made of what they came from. */
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

/** A version in the wire's words. */
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
  /** Refuses all drafts of the kind; only whoever has the draft learns that. */
  assertOpen(db: Database): Promise<void>;
}

/** Publishes a draft as it is; it goes on as a draft of what it made. Resolves to the agent's id. */
export async function publishDraft(
  change: DraftChange,
  { caller, gate, assertOpen, ...key }: PublishingDraft,
): Promise<string> {
  const { tx, id, record } = change;
  const draft = await findDraft({ db: tx }, caller, key);
  await assertOpen(tx);
  const { agentId } = draft;
  const [madeAgentId, baseVersion] =
    agentId === null
      ? [await createAgent(change, draft, gate), 1]
      : [agentId, await updateAgent(change, { ...draft, agentId }, gate)];
  const after = { ...draftContentOf(draft), agentId: madeAgentId, baseVersion };
  await draftQueries.update(tx, id, after);
  record(draftContentOf(draft), after);
  return madeAgentId;
}

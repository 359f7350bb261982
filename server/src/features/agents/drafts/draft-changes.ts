/** Creation, update and removal of drafts. */
import type { AgentConfiguration, CapabilityType } from '@polylogue/contract/agents/agent/configuration';
import type { AgentType, UpdateConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import type { ReceivedFile } from '@polylogue/contract/multipart';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { assertBindable, assertDefined, restrictToOffered } from '../access/data-sources.ts';
import { mayReadAgent, mayWriteAgent } from '../access/policy.ts';
import { type DraftChange, draftContentOf } from '../agent/aggregates.ts';
import { type Configuration, ConfigurationSchema, configurationOfWire } from '../agent/configuration.ts';
import type { Draft } from '../agent/draft.ts';
import * as queries from './draft-queries.ts';
import { type DraftKey, findDraft } from './drafts.ts';
import * as agentQueries from '../agent/queries.ts';

/** Capabilities of a new agent. A personal agent also accepts images, as soon as its model can see them. */
const newCapabilities: Record<AgentType, CapabilityType[]> = {
  System: ['FileSearch'],
  User: ['FileSearch', 'Vision'],
};

const newConfiguration = (agentType: AgentType): Configuration =>
  ConfigurationSchema.parse({ name: '', capabilityTypes: newCapabilities[agentType] });

/** Content of a new draft. */
export type NewDraft = Omit<Draft, 'id' | 'authorId'>;

/** Returns the draft of a new agent with the default configuration. */
export const emptyDraft = (agentType: AgentType): NewDraft => ({
  agentType,
  agentId: null,
  baseVersion: null,
  configuration: newConfiguration(agentType),
  avatarFileId: null,
});

/** Builds a draft of a new agent of the organisation, bound only to libraries that the caller may use. */
export async function draftOf(
  tx: Database,
  caller: Pick<Caller, 'userId' | 'grants'>,
  configuration: AgentConfiguration | undefined,
): Promise<NewDraft> {
  const empty = emptyDraft('System');
  if (!configuration) return empty;
  return { ...empty, configuration: await restrictToOffered(tx, caller, configurationOfWire(configuration)) };
}

export async function createDraft(
  { tx, id, at, caller, record }: DraftChange,
  draft: NewDraft,
): Promise<void> {
  const { configuration } = draft;
  // Binding ids are unique per draft.
  const bindings = configuration.bindings.map((binding) => ({ ...binding, id: newId() }));
  const created = { ...draft, configuration: { ...configuration, bindings }, id, authorId: caller.userId };
  await queries.insert(tx, created, at);
  record(undefined, draftContentOf(created));
}

/**
 * Builds a draft of an agent's next version. With `asCopy`, builds a draft of a new agent of that type. A copy requires
 * only read access and is bound only to libraries that the caller may use. Throws `agent.not_found`.
 */
export async function draftOfAgent(
  tx: Database,
  caller: Pick<Caller, 'userId' | 'grants'>,
  { agentId, asCopy }: { agentId: string; asCopy?: AgentType },
): Promise<NewDraft> {
  const agent = await agentQueries.findById(tx, agentId);
  const isAllowed =
    agent && !agent.deleted_at && (asCopy ? mayReadAgent(agent, caller) : mayWriteAgent(agent, caller));
  if (!isAllowed) throw new AppError('agent.not_found');
  const { configuration, avatar_file_id: avatarFileId, version } = agent;
  if (asCopy) {
    const copied = await restrictToOffered(tx, caller, configuration);
    return { configuration: copied, avatarFileId, agentType: asCopy, agentId: null, baseVersion: null };
  }
  const content = { configuration, avatarFileId };
  return { ...content, agentType: agent.type === 'User' ? 'User' : 'System', agentId, baseVersion: version };
}

/**
 * Replaces the configuration of a draft. Throws `configuration_state.not_found`, `data_source.not_found`, and as
 * `assertDefined`.
 */
export async function updateDraft(
  { tx, id, caller, record }: DraftChange,
  { agentType }: Omit<DraftKey, 'draftId'>,
  { baseVersion, ...configuration }: UpdateConfigurationState,
): Promise<void> {
  const before = await findDraft({ db: tx }, caller, { draftId: id, agentType });
  const updated = configurationOfWire(configuration, before.configuration.bindings);
  const bound = { before: before.configuration, after: updated };
  await assertBindable({ tx, caller }, bound);
  await assertDefined(tx, bound);
  // Ignores a base version that does not exist yet.
  const isKnown = baseVersion !== undefined && baseVersion <= (before.newestVersion ?? 0);
  const after = {
    ...draftContentOf(before),
    configuration: updated,
    ...(isKnown && { baseVersion }),
  };
  await queries.update(tx, id, after);
  record(draftContentOf(before), after);
}

/** Replaces the picture of a draft, or removes it with `null`. Throws `configuration_state.not_found`. */
export async function setDraftAvatar(
  { tx, id, caller, record }: DraftChange,
  { agentType }: Omit<DraftKey, 'draftId'>,
  file: Pick<ReceivedFile, 'fileId'> | null,
): Promise<void> {
  const before = await findDraft({ db: tx }, caller, { draftId: id, agentType });
  const after = { ...draftContentOf(before), avatarFileId: file?.fileId ?? null };
  await queries.update(tx, id, after);
  record(draftContentOf(before), after);
}

/** Removes a draft with its test conversations. Throws `configuration_state.not_found`. */
export async function removeDraft(
  { tx, id, caller, record }: DraftChange,
  { agentType }: Omit<DraftKey, 'draftId'>,
): Promise<void> {
  const before = await findDraft({ db: tx }, caller, { draftId: id, agentType });
  await queries.deleteById(tx, id);
  record(draftContentOf(before), undefined);
}

/** Builds a draft of an own personal agent, or with `asCopy` of a new one. Throws `agent.not_found`. */
export async function personalDraftOf(
  { tx, caller }: DraftChange,
  { agentId, asCopy }: { agentId: string; asCopy: boolean },
): Promise<NewDraft> {
  const draft = await draftOfAgent(tx, caller, { agentId, ...(asCopy && { asCopy: 'User' as const }) });
  if (draft.agentType !== 'User') throw new AppError('agent.not_found');
  return draft;
}

/** Creation of an agent from a configuration, with a draft of its next version. */
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { DraftChange } from '../agent/aggregates.ts';
import { configurationOfWire } from '../agent/configuration.ts';
import { createDraft, emptyDraft } from './draft-changes.ts';
import { publishDraft } from './publish-draft.ts';

/** Gate of a new agent, which has no evaluation yet. */
const noGate = async (): Promise<void> => {};

/**
 * Creates an unpublished agent of the organisation, within the change of its draft. The caller must have checked that
 * the author may use the configuration. Returns the agent's id.
 */
export async function createAgentWithDraft(
  change: DraftChange,
  { configuration, avatarFileId }: { configuration: AgentConfiguration; avatarFileId: string | null },
): Promise<string> {
  const { caller, id: draftId } = change;
  const content = { configuration: configurationOfWire(configuration), avatarFileId };
  await createDraft(change, { ...emptyDraft('System'), ...content });
  const parts = { caller, gate: noGate, assertPublishingAllowed: noGate };
  return publishDraft(change, { ...parts, draftId, agentType: 'System' });
}

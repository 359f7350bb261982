/** An agent that is made at once of what is known of it, with a draft of its next version. */
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { DraftChange } from '../agent/aggregates.ts';
import { configurationOfWire } from '../agent/configuration.ts';
import { createDraft, emptyDraft } from './draft-changes.ts';
import { publishDraft } from './publish-draft.ts';

/** Nobody has asked anything of what is only being made. */
const noGate = async (): Promise<void> => {};

/**
 * Makes an agent of the organisation, which waits for its audience. The change is of its draft. The caller has made sure
 * that the author may use what the configuration names. Resolves to the agent's id.
 */
export async function makeAgent(
  change: DraftChange,
  { configuration, avatarFileId }: { configuration: AgentConfiguration; avatarFileId: string | null },
): Promise<string> {
  const { caller, id: draftId } = change;
  const content = { configuration: configurationOfWire(configuration), avatarFileId };
  await createDraft(change, { ...emptyDraft('System'), ...content });
  const parts = { caller, gate: noGate, assertOpen: noGate };
  return publishDraft(change, { ...parts, draftId, agentType: 'System' });
}

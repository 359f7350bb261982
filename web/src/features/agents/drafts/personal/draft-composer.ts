/**
 * Attachments that a draft accepts with a question, by the rules the server applies after
 * publishing.
 */
import { selectModel, type ModelChoice } from '@polylogue/contract/agents/agent/models';
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';

/** Values of a form that may be incomplete. */
interface EnteredValues extends Partial<ModelChoice> {
  capabilityTypes?: readonly (string | undefined)[] | undefined;
  composer?: { attachments?: boolean; images?: boolean; voice?: boolean } | undefined;
}

/**
 * Returns the inputs that a draft enables. Files require *File search*; pictures *Vision* and a model with image input.
 */
export function composerOf(
  { capabilityTypes = [], composer = {}, languageEngine = null, deploymentName = null }: EnteredValues,
  offered: readonly OfferedDeployment[],
): NonNullable<AgentForConversation['composer']> {
  const { attachments = true, images = true, voice = true } = composer;
  const sees =
    selectModel(offered, { languageEngine, deploymentName })?.abilities.includes('vision') === true;
  return {
    attachments: attachments && capabilityTypes.includes('FileSearch'),
    images: images && sees && capabilityTypes.includes('Vision'),
    voice,
  };
}

/** What a draft takes with a question: what the server says of it once it is published. */
import { chosenModel, type ModelChoice } from '@polylogue/contract/agents/agent/models';
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';

/** Of a form that may not be filled in yet. */
interface EnteredValues extends Partial<ModelChoice> {
  capabilityTypes?: readonly (string | undefined)[] | undefined;
  composer?: { attachments?: boolean; images?: boolean; voice?: boolean } | undefined;
}

/** Files want *File search*; pictures want *Vision* and a model that sees. */
export function composerOf(
  { capabilityTypes = [], composer = {}, languageEngine = null, deploymentName = null }: EnteredValues,
  offered: readonly OfferedDeployment[],
): NonNullable<AgentForConversation['composer']> {
  const { attachments = true, images = true, voice = true } = composer;
  const sees =
    chosenModel(offered, { languageEngine, deploymentName })?.abilities.includes('vision') === true;
  return {
    attachments: attachments && capabilityTypes.includes('FileSearch'),
    images: images && sees && capabilityTypes.includes('Vision'),
    voice,
  };
}

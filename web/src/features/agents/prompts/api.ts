/** Calls of prompts: one's own, and those of agents for their authors. */
import { agentPromptRoutes, userPromptRoutes } from '@polylogue/contract/agents/prompts/routes';
import { entityApi } from '../../../entity/entity-api.ts';

/** Tag of prompts offered in conversations; invalidated when an author changes one. */
export const offeredPromptsTag = 'OfferedPrompts';

export const userPromptApi = entityApi('UserPrompt', userPromptRoutes);
export const agentPromptApi = entityApi('AgentPrompt', agentPromptRoutes, ['AuditEntry', offeredPromptsTag]);

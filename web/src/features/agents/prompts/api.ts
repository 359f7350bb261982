/** Calls of prompts: one's own, and those of agents for their authors. */
import { agentPromptRoutes, userPromptRoutes } from '@polylogue/contract/agents/prompts/routes';
import { entityApi } from '../../../entity/entity-api.ts';

/** What agents offer in conversations; read anew when an author has changed it. */
export const offeredPromptsTag = 'OfferedPrompts';

export const userPromptApi = entityApi('UserPrompt', userPromptRoutes);
export const agentPromptApi = entityApi('AgentPrompt', agentPromptRoutes, ['AuditEntry', offeredPromptsTag]);

/** Calls of the explanation of chat access. */
import { agentAccessRoutes } from '@polylogue/contract/agents/access/routes';
import { entityApi } from '../../../entity/entity-api.ts';

export const agentAccessApi = entityApi('AgentAccess', agentAccessRoutes);

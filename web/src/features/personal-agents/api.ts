/** Calls about personal agents and their drafts. */
import { personalAgentRoutes } from '@polylogue/contract/agent-administration/routes';
import { agentDraftRoutes } from '@polylogue/contract/agent-drafts/routes';
import { entityApi } from '../../entity/entity-api.ts';

export const personalDraftApi = entityApi('ConfigurationState', agentDraftRoutes, ['Agent']);
export const personalAgentApi = entityApi('PersonalAgent', personalAgentRoutes, [
  'Agent',
  'AgentPins',
  'ConfigurationState',
]);

/** Calls of personal agents and their drafts. */
import { personalAgentRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { agentDirectoryRoutes } from '@polylogue/contract/agents/catalog/routes';
import { agentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import { entityApi } from '../../../../entity/entity-api.ts';

const { createGptSystem, updateGptSystem, ...draftRoutes } = agentDraftRoutes;
const { shareCandidates } = agentDirectoryRoutes;

/** Separate tag: a draft changes nothing that others see. */
export const personalDraftApi = entityApi('ConfigurationState', draftRoutes);
export const personalAgentApi = entityApi(
  'PersonalAgent',
  { ...personalAgentRoutes, createGptSystem, updateGptSystem, shareCandidates },
  ['Agent', 'AgentPins', 'ConfigurationState'],
);

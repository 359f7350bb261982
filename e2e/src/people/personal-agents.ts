/** Personal agents that somebody makes without a browser, for journeys about something else. */
import { agentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import {
  type AgentConfiguration,
  AgentConfigurationSchema,
} from '@polylogue/contract/agents/agent/configuration';
import type { ConfigurationState } from '@polylogue/contract/agents/agent/schemas';
import { fillPath } from '@polylogue/contract/path';
import type { AdministrationOverHttp } from './administration-over-http.ts';

/** Makes a draft that is configured so. */
export async function draftPersonalAgent(
  author: AdministrationOverHttp,
  fields: Partial<AgentConfiguration>,
): Promise<ConfigurationState> {
  const { createByGptSystemType: create, update } = agentDraftRoutes;
  const draft = await author.call<ConfigurationState>({
    ...create,
    path: fillPath(create.path, { gptSystemType: 'User' }),
  });
  return author.call<ConfigurationState>({
    ...update,
    path: fillPath(update.path, { configStateId: draft.configStateId }),
    body: { ...AgentConfigurationSchema.strip().parse(draft), ...fields },
    ifMatch: draft.version,
  });
}

/** Makes an agent that is configured so. Resolves to its id. */
export async function publishPersonalAgent(
  author: AdministrationOverHttp,
  fields: Partial<AgentConfiguration>,
): Promise<string> {
  const { configStateId, version } = await draftPersonalAgent(author, fields);
  const { createGptSystem: publish } = agentDraftRoutes;
  const { gptSystemId } = await author.call<ConfigurationState>({
    ...publish,
    path: fillPath(publish.path, { configStateId }),
    ifMatch: version,
  });
  if (!gptSystemId) throw new Error('There is no agent');
  return gptSystemId;
}

import { agentOfferRoutes as offers } from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes, agentDraftRoutes } from '@polylogue/contract/agents/drafts/routes';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { presentPaths } from '../knowledge/parameters/known-paths.ts';
import { renderedPrompt, type RenderDeps } from '../knowledge/parameters/rendered-prompt.ts';
import * as service from '../agent/offers.ts';

/** Binds routes of form options and rendered prompts. */
export const agentOfferRoutes = (deps: service.OfferDeps & RenderDeps): Binding[] => [
  bind(offers.availableConfiguration, ({ caller, context: { language } }) =>
    service.availableConfiguration(deps, { caller, language }),
  ),
  bind(offers.systemDefaults, async () => service.systemDefaults()),
  bind(offers.requestParameterHandlebarsValueTypes, async ({ context }) => ({
    items: presentPaths(context.language),
  })),
  bind(offers.dataSourcesTypes, ({ query }) => service.dataSourceTypesOf(deps, query)),
  bind(offers.deployments, ({ query }) => service.deployments(deps, query)),
  bind(agentDraftRoutes.dataSourcesAndCapabilities, ({ caller, params, context: { language } }) =>
    service.dataSourcesAndCapabilities(deps, { caller, agentType: params.gptSystemType, language }),
  ),
  bind(adminAgentDraftRoutes.renderedPrompt, ({ caller, params, body, context }) =>
    renderedPrompt(deps, { caller, draftId: params.stateId, ...body, context }),
  ),
];

import { agentRoutes as routes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Caller } from '../../http/requests/caller.ts';
import { type Binding, bind, type RequestContext } from '../../http/routes/binding.ts';
import {
  agentAdministrationBindings,
  type AgentAdministrationDeps,
  personalAgentBindings,
} from './catalog/administration-routes.ts';
import { agentAccessBindings } from './access/access-routes.ts';
import { dataSourceBindingBindings } from './knowledge/bindings/binding-routes.ts';
import { agentDirectoryRoutes } from './catalog/directory/routes.ts';
import { adminAgentDraftBindings, agentDraftBindings } from './drafts/draft-routes.ts';
import { agentUsageRoutes } from './catalog/usage-routes.ts';
import { agentOfferRoutes } from './catalog/offer-routes.ts';
import * as service from './catalog/agents-for-chat.ts';

const readerOf = async ({ userId }: Caller, { brandKey, clock, language }: RequestContext) => ({
  userId,
  brandKey: await brandKey(),
  at: clock.now(),
  language,
});

type RoutesDeps = service.AgentDeps & AgentAdministrationDeps;

/** Binds all routes of agents, except those of conversations. */
export const agentRoutes = (deps: RoutesDeps): Binding[] => [
  ...chatRoutes(deps),
  ...agentOfferRoutes(deps),
  ...dataSourceBindingBindings(deps),
  ...agentDirectoryRoutes(deps),
  ...agentDraftBindings(deps),
  ...adminAgentDraftBindings(deps),
  ...agentAdministrationBindings(deps),
  ...agentAccessBindings(deps),
  ...agentUsageRoutes(deps),
  ...personalAgentBindings(deps),
];

const chatRoutes = (deps: service.AgentDeps): Binding[] => [
  bind(routes.listAvailable, async ({ caller, context }) =>
    service.listAvailable(deps, await readerOf(caller, context)),
  ),
  bind(conversationRoutes.detailsForConversation, async ({ caller, params, context }) =>
    service.detailsForConversation(deps, await readerOf(caller, context), params.gptSystemId),
  ),
];

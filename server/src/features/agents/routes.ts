import { agentRoutes as routes } from '@polylogue/contract/agents/routes';
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import type { Caller } from '../../http/requests/caller.ts';
import { type Binding, bind, type RequestContext } from '../../http/routes/binding.ts';
import { agentOfferRoutes } from './offers/routes.ts';
import * as service from './service.ts';

const readerOf = async ({ userId }: Caller, { brandKey, clock, language }: RequestContext) => ({
  userId,
  brandKey: await brandKey(),
  at: clock.now(),
  language,
});

export const agentRoutes = (deps: service.AgentDeps): Binding[] => [
  ...agentOfferRoutes(deps),
  bind(routes.listAvailable, async ({ caller, context }) =>
    service.listAvailable(deps, await readerOf(caller, context)),
  ),
  bind(conversationRoutes.detailsForConversation, async ({ caller, params, context }) =>
    service.detailsForConversation(deps, await readerOf(caller, context), params.gptSystemId),
  ),
];

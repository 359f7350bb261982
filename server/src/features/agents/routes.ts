import { agentRoutes as routes } from '@polylogue/contract/agents/routes';
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import { type Binding, bind } from '../../http/routes/binding.ts';
import * as service from './service.ts';

export const agentRoutes = (deps: service.AgentDeps): Binding[] => [
  bind(routes.listAvailable, () => service.listAvailable(deps)),
  bind(conversationRoutes.detailsForConversation, ({ params }) =>
    service.detailsForConversation(deps, params.gptSystemId),
  ),
];

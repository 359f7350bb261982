import { agentRoutes as routes } from '@polylogue/contract/agents/routes';
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import { type Binding, bind } from '../../http/routes/binding.ts';
import * as service from './service.ts';

export const agentRoutes = (deps: service.AgentDeps): Binding[] => [
  bind(routes.listAvailable, ({ context }) => service.listAvailable(deps, context.language)),
  bind(conversationRoutes.detailsForConversation, ({ params, context }) =>
    service.detailsForConversation(deps, { agentId: params.gptSystemId, language: context.language }),
  ),
];

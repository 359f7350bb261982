import { publicConversationRoutes as routes } from '@polylogue/contract/chat/visitors/routes';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as service from './service.ts';

export const visitorRoutes = (deps: service.VisitorDeps): Binding[] => [
  bind(routes.openSession, ({ body: { publicChatEndpoint, visitorToken }, context }) =>
    visitorToken === undefined
      ? service.openSession(deps, { publicChatEndpoint })
      : service.openNamedSession(deps, { publicChatEndpoint, visitorToken }, context.sessionIdentifier),
  ),
  bind(routes.embedding, ({ params, context: { requestOrigin, origin } }) =>
    service.embedding(deps, { ...params, ...(requestOrigin !== origin && { foreignOrigin: requestOrigin }) }),
  ),
  bind(routes.detailsForConversation, ({ caller, query, context: { language } }) =>
    service.agentDetails(deps, caller, { ...query, language }),
  ),
];

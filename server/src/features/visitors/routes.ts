import { publicConversationRoutes as routes } from '@polylogue/contract/public-conversations/routes';
import { type Binding, bind } from '../../http/routes/binding.ts';
import * as service from './service.ts';

export const visitorRoutes = (deps: service.VisitorDeps): Binding[] => [
  bind(routes.openSession, ({ body }) => service.openSession(deps, body)),
  bind(routes.detailsForConversation, ({ caller, query, context: { language } }) =>
    service.agentDetails(deps, caller, { ...query, language }),
  ),
];

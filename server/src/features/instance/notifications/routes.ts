import { notificationRoutes as routes } from '@polylogue/contract/instance/notifications/routes';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { type FollowDeps, follow } from './follow.ts';

export const notificationRoutes = (deps: FollowDeps): Binding[] => [
  bind(routes.follow, ({ caller, context, params }) =>
    follow(deps, caller, { ...params, lastEventId: context.lastEventId }),
  ),
];

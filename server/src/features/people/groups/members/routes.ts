import { groupMemberRoutes as routes } from '@polylogue/contract/people/groups/members/routes';
import { type Binding, bind } from '../../../../http/routes/binding.ts';
import * as service from './service.ts';

export const groupMemberRoutes = (deps: service.GroupMemberDeps): Binding[] => [
  bind(routes.reported, ({ query, ...asking }) => service.listReported(deps, asking, query)),
  bind(routes.list, ({ caller, params, query }) => service.list(deps, caller, { ...params, query })),
  bind(routes.add, ({ params, ...asking }) => service.setMember(deps, asking, { ...params, isMember: true })),
  bind(routes.remove, ({ params, ...asking }) =>
    service.setMember(deps, asking, { ...params, isMember: false }),
  ),
  bind(routes.dryRun, ({ params, body, ...asking }) =>
    service.tryMembers(deps, asking, { ...params, ...body }),
  ),
];

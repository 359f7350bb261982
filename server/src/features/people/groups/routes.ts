import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import { bindChange, type ChangeDeps, type ReadInput } from '../../../changes/bind-change.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as service from './service.ts';

export function groupRoutes(deps: ChangeDeps & { continuationTokens: ContinuationTokens }): Binding[] {
  const aggregate = service.groupAggregate;
  const read = ({ db, caller, id }: ReadInput) => service.get(db, caller, id);
  return [
    bind(routes.list, ({ caller, query }) => service.list(deps, caller, query)),
    bind(routes.get, ({ caller, params }) => service.get(deps.db, caller, params.groupId)),
    bindChange(routes.create, deps, {
      aggregate,
      read,
      handle: (change, { body }) => service.create(change, body),
    }),
    bindChange(routes.update, deps, {
      aggregate,
      read,
      handle: (change, { body }) => service.replace(change, body),
    }),
    bindChange(routes.remove, deps, { aggregate, handle: (change) => service.remove(change) }),
  ];
}

import { fileLibraryRoutes as routes } from '@polylogue/contract/file-libraries/routes';
import { bindChange, type ChangeDeps, type ReadInput } from '../../changes/bind-change.ts';
import type { ContinuationTokens } from '../../http/requests/continuation-token.ts';
import { type Binding, bind } from '../../http/routes/binding.ts';
import { libraryAggregate as aggregate } from './aggregate.ts';
import * as service from './service.ts';

export function fileLibraryRoutes(deps: ChangeDeps & { continuationTokens: ContinuationTokens }): Binding[] {
  const read = ({ db, caller, id }: ReadInput) => service.get(db, caller, id);
  return [
    bind(routes.list, ({ caller, query }) => service.list(deps, caller, query)),
    bind(routes.get, ({ caller, params }) => service.get(deps.db, caller, params.dataSourceId)),
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
    bindChange(routes.restore, deps, {
      aggregate,
      isRestore: true,
      read,
      handle: (change) => service.restore(change),
    }),
  ];
}

import { roleRoutes as routes } from '@polylogue/contract/people/roles/routes';
import { bindChange, type ChangeDeps, type ReadInput } from '../../../changes/bind-change.ts';
import type { AccessChanges } from '../../../http/access-changes.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as changes from './role-changes.ts';
import * as reading from './reading.ts';
import * as preview from './preview.ts';

export interface RoleRouteDeps extends ChangeDeps, reading.ReadDeps {
  accessChanges: AccessChanges;
}

export function roleRoutes(deps: RoleRouteDeps): Binding[] {
  const aggregate = changes.roleAggregate;
  const read = ({ db, caller, id }: ReadInput) => reading.get({ ...deps, db }, caller, id);
  /** Announces the change, so that it takes effect on every server with the next request. */
  const announcing =
    <Input>(handle: (change: changes.RoleChange, input: Input) => Promise<void>) =>
    async (change: changes.RoleChange, input: Input) => {
      await handle(change, input);
      change.afterCommit(deps.accessChanges.announceAll);
    };
  return [
    bind(routes.list, ({ caller, query }) => reading.list(deps, caller, query)),
    bind(routes.get, ({ caller, params }) => reading.get(deps, caller, params.userRoleId)),
    bindChange(routes.create, deps, {
      aggregate,
      read,
      handle: announcing((change, { body }) => changes.create(change, body)),
    }),
    bindChange(routes.update, deps, {
      aggregate,
      read,
      handle: announcing((change, { body }) => changes.replace(change, body)),
    }),
    bindChange(routes.remove, deps, { aggregate, handle: announcing((change) => changes.remove(change)) }),
    bindChange(routes.restore, deps, {
      aggregate,
      isRestore: true,
      read,
      handle: announcing((change) => changes.restore(change)),
    }),
    bind(routes.dryRun, ({ params, body, ...request }) =>
      preview.previewRole(deps, request, { ...params, ...body }),
    ),
    bind(routes.dryRunCreate, ({ body, ...request }) => preview.previewNewRole(deps, request, body)),
    bind(routes.users, ({ caller, params, query }) => reading.users(deps, caller, { ...params, query })),
    bind(routes.entityConfiguration, ({ caller, query }) => reading.entityConfiguration(deps, caller, query)),
    bind(routes.userActions, ({ caller }) => reading.userActions(caller)),
  ];
}

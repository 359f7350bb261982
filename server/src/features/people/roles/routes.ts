import { roleRoutes as routes } from '@polylogue/contract/people/roles/routes';
import type { ChangeDeps } from '../../../changes/bind-change.ts';
import { bindResource } from '../../../changes/bind-resource.ts';
import type { AccessChanges } from '../../../http/access-changes.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as changes from './role-changes.ts';
import * as reading from './reading.ts';
import * as preview from './preview.ts';

export interface RoleRouteDeps extends ChangeDeps, reading.ReadDeps {
  accessChanges: AccessChanges;
}

export function roleRoutes(deps: RoleRouteDeps): Binding[] {
  /** Announces to every server that rights changed. */
  const announcing =
    <Input>(handle: (change: changes.RoleChange, input: Input) => Promise<void>) =>
    async (change: changes.RoleChange, input: Input) => {
      await handle(change, input);
      change.afterCommit(deps.accessChanges.announceAll);
    };
  return [
    ...bindResource(routes, deps, {
      aggregate: changes.roleAggregate,
      list: ({ caller, query }) => reading.list(deps, caller, query),
      read: ({ db, caller, id }) => reading.get({ ...deps, db }, caller, id),
      create: announcing((change, { body }) => changes.create(change, body)),
      update: announcing((change, { body }) => changes.replace(change, body)),
      remove: announcing((change) => changes.remove(change)),
      restore: announcing((change) => changes.restore(change)),
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

import { chatAccessPolicyRoutes as routes } from '@polylogue/contract/access-policies/policies/routes';
import type { ChangeDeps } from '../../../changes/bind-change.ts';
import { bindResource } from '../../../changes/bind-resource.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as changes from './policy-changes.ts';
import * as reading from './reading.ts';

export const policyRoutes = (deps: ChangeDeps & reading.ReadDeps): Binding[] => [
  ...bindResource(routes, deps, {
    aggregate: changes.policyAggregate,
    list: (call) => reading.list(deps, call),
    read: ({ db, caller, id }) => reading.get(db, caller, id),
    create: (change, { body }) => changes.create(change, body),
    update: (change, { body }) => changes.replace(change, body),
    remove: (change) => changes.remove(change),
    restore: (change) => changes.restore(change),
  }),
  bind(routes.preview, ({ caller, params, body }) =>
    reading.preview(deps, caller, { id: params.chatAccessPolicyId, settings: body }),
  ),
  bind(routes.previewCreate, ({ caller, body }) => reading.preview(deps, caller, { settings: body })),
  bind(routes.people, ({ caller, params, query }) =>
    reading.people(deps, caller, { id: params.chatAccessPolicyId, query }),
  ),
  bind(routes.agents, ({ caller, params, query }) =>
    reading.agents(deps, caller, { id: params.chatAccessPolicyId, query }),
  ),
  bind(routes.choices, ({ query }) => reading.choices(deps, query)),
];

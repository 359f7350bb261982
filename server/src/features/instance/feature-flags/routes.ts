import { featureFlagRoutes as routes } from '@polylogue/contract/instance/feature-flags/routes';
import { bindChange, type ChangeDeps } from '../../../changes/bind-change.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import * as service from './service.ts';

export const featureFlagRoutes = (deps: ChangeDeps): Binding[] => [
  bind(routes.list, ({ caller }) => service.list(deps.db, caller)),
  bindChange(routes.update, deps, {
    aggregate: service.flagAggregate,
    read: service.get,
    handle: (change, { body }) => service.replace(change, body),
  }),
];
